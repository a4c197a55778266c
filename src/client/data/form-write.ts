import { v7 as newId } from 'uuid'

import {
  etagOf,
  fromParts,
  type Item,
  type Parts,
  type Problems,
  type Resource,
  toParts,
  type Values,
  valuesOf,
} from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'
import { type Repair, repairWrite } from '#sync/repair.ts'

import { idNow } from './given-ids.ts'
import { afterOwn } from './own-changes.ts'

type Filled<R extends Resource> = { values: Values<R>; hasPicture: boolean; isNew: boolean }

/** What is wrong with a form, field by field. */
function problemsOf<R extends Resource>(resource: R, filled: Filled<R>): Problems {
  const { problems = {} } = fromParts(resource, toParts(resource, filled.values))
  const { picture } = resource
  const isMissing = filled.isNew && !filled.hasPicture && picture?.required !== undefined
  return isMissing ? { ...problems, [picture.sentAs]: picture.required ?? '' } : problems
}

type Mending<R extends Resource> = {
  repair: Repair<R>
  keepsPicture: boolean
  takesTheirs: boolean
  isAgain: boolean
}

type Change<R extends Resource> = {
  item: Item<R> | undefined
  values: Values<R>
  picture: Write['picture'] | undefined
  /** The refused write that the form mends. */
  mending?: Mending<R> | undefined
  /** What this form has saved before, when that was refused and is kept. */
  saved?: Readonly<Parts> | undefined
}

/** What a form makes: its write, or what is wrong with it. */
export function madeOf<R extends Resource>(
  resource: R,
  change: Change<R>,
): { write: Write; problems?: never } | { write?: never; problems: Problems } {
  const { item, values, mending } = change
  const picture = mending?.takesTheirs ? undefined : change.picture
  const isPictureKept = mending?.keepsPicture === true && mending.repair.entry.picture !== undefined
  const hasPicture = picture !== undefined || isPictureKept
  const isNew = !item || mending?.isAgain === true
  const problems = problemsOf(resource, { values, hasPicture, isNew })
  if (Object.keys(problems).length > 0) return { problems }
  if (!mending) return { write: writeOf(resource, change) }
  const { repair, keepsPicture } = mending
  return { write: afterOwn(repairWrite(resource, repair, { values, picture, keepsPicture })) }
}

/** The write of a form: an add without an item, else a change of what the admin saw of it. */
function writeOf<R extends Resource>(
  resource: R,
  { item, values, picture, saved }: Change<R>,
): Write {
  const parts = toParts(resource, values)
  const content = { kind: resource.name, parts, ...(picture && { picture }) }
  if (!item) return { ...content, op: 'add', itemId: resource.isSingle ? resource.name : newId() }
  const base = etagOf(item)
  return afterOwn({
    ...content,
    op: 'update',
    itemId: idNow(item._id),
    // Put back to what it was is a change, too, of what was saved and refused.
    seen: saved ?? toParts(resource, valuesOf(resource, item)),
    ...(base !== undefined && { base }),
  })
}

/** The address of the picture an item has. */
export function currentPicture(
  { picture }: Resource,
  item: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const found = picture && item?.[picture.readAs]
  return typeof found === 'string' ? found : undefined
}
