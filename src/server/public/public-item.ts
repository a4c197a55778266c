import { mediaPath, pictureWidths } from '#contract/picture.ts'
import { privateFields, type PublicPicture } from '#contract/public.ts'
import { type Resource, valuesOf } from '#contract/resource.ts'

import { parseFields } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'

/** How an item is shown to visitors. */
export type View = {
  resource: Resource
  /** What addresses begin with. */
  origin: string
  /** Whether they may see how a member is reached. */
  withContacts: boolean
}

/** An item as visitors see it: its fields, and its picture in every width that it has. */
export function publicItem({ resource, origin, withContacts }: View, row: ItemRow) {
  const hidden = withContacts ? [] : privateFields(resource)
  const values = Object.entries(valuesOf(resource, parseFields(row)))
  return {
    _id: row.id,
    ...Object.fromEntries(values.filter(([name]) => !hidden.includes(name))),
    ...(resource.picture && { picture: pictureOf(row, origin) }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** The picture of an item; null where it has none. */
export function pictureOf(row: ItemRow, origin: string): PublicPicture | null {
  const { picture, width, height, thumb_hash: thumbHash } = row
  if (picture === null) return null
  const at = (px: number) => origin + mediaPath(picture, px)
  const isKnown = width !== null && height !== null && thumbHash !== null
  return {
    url: at(Math.max(...pictureWidths)),
    ...(isKnown && { width, height, thumbHash }),
    variants: keptWidths(width).map(([px, real]) => ({ url: at(px), width: real })),
  }
}

/** The widths of which there are different files, and how wide each really is: none is enlarged. */
function keptWidths(largest: number | null): [px: number, real: number][] {
  const real = pictureWidths.map((px): [number, number] => [px, Math.min(px, largest ?? px)])
  return real.filter(([, width], nth) => width !== real[nth - 1]?.[1])
}
