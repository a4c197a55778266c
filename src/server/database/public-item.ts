import { mediaPath, pictureWidths } from '#contract/picture.ts'
import { privateFields, type PublicPicture } from '#contract/public.ts'
import { pathTo, type Resource, valuesOf } from '#contract/resource.ts'

import { parseFields } from './items.ts'
import type { ItemRow } from './tables.ts'

/** Options of an item's public view. */
export type View = {
  resource: Resource
  /** Base URL of pictures and calendars. */
  origin: string
  /** Path of an item as iCalendar, where there is one. */
  calendar?: string | undefined
  /** Whether members' email and phone are included. */
  withContacts: boolean
}

/** Returns an item as visitors see it, with all variants of its picture. */
export function publicItem({ resource, origin, calendar, withContacts }: View, row: ItemRow) {
  const hidden = withContacts ? [] : privateFields(resource)
  const values = Object.entries(valuesOf(resource, parseFields(row)))
  return {
    _id: row.id,
    ...Object.fromEntries(values.filter(([name]) => !hidden.includes(name))),
    ...(resource.picture && { picture: pictureOf(row, origin) }),
    ...(calendar !== undefined && { calendarUrl: origin + pathTo(calendar, row.id) }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Returns the picture of an item; null without one. */
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

/** Returns the distinct variants with their actual widths, since pictures are never enlarged. */
function keptWidths(largest: number | null): [px: number, real: number][] {
  const real = pictureWidths.map((px): [number, number] => [px, Math.min(px, largest ?? px)])
  return real.filter(([, width], nth) => width !== real[nth - 1]?.[1])
}
