import { v7 as newId } from 'uuid'

import { stateOf } from '#contract/change.ts'
import {
  fromWireValues,
  type WireValues,
  type Problems,
  type Resource,
  toWireValues,
} from '#contract/resource.ts'
import type { Repair } from '#sync/display/repair.ts'
import type { Write } from '#sync/queue/entry.ts'

import { changedIn } from './unsaved.ts'

/** What a form opened with: the item that it changes, or what was refused of it. */
export type OpenedForm = {
  /** Id of the item that it changes; undefined for a new one. */
  itemId?: string
  /** The fields as they were shown; blank for a new item. */
  shown: WireValues
  repair?: Repair | undefined
}

type FilledForm = {
  /** The fields as they stand in the form. */
  wireValues: WireValues
  /** The picture that was chosen; or the one of a refused write that is made anew. */
  picture: Write['picture'] | undefined
  /** The item as its list was last replied, where one was. */
  known?: WireValues | undefined
  takesTheirs: boolean
}

/** The write that a form makes, or its problems, field by field. */
export function buildWrite(
  resource: Resource,
  opened: OpenedForm,
  filled: FilledForm,
): { write: Write; problems?: never } | { write?: never; problems: Problems } {
  const { values, problems = {} } = fromWireValues(resource, filled.wireValues)
  const { sentAs = '', required } = resource.picture ?? {}
  const isThere = filled.picture !== undefined || hasRefusedPicture(opened)
  const isMissing = isNew(opened) && required !== undefined && !isThere
  const all = isMissing ? { ...problems, [sentAs]: required } : problems
  if (!values || Object.keys(all).length > 0) return { problems: all }
  // As the backend will keep them, or an own value would later pass for somebody else's.
  const wireValues = withUnchanged(resource, opened, toWireValues(resource, values))
  return { write: writeOf(resource, opened, { ...filled, wireValues }) }
}

/** A change leaves alone what nobody has changed, though the backend would keep it cleaned by now. */
function withUnchanged(resource: Resource, opened: OpenedForm, kept: WireValues): WireValues {
  if (isNew(opened)) return kept
  const before = { ...opened.shown, ...opened.repair?.theirs }
  const changed = changedIn(resource, { parts: kept, shown: before })
  const isOfForm = ([name]: [string, string]) => name in kept
  return { ...kept, ...Object.fromEntries(Object.entries(before).filter(isOfForm)), ...changed }
}

function isNew({ itemId, repair }: OpenedForm): boolean {
  if (!repair) return itemId === undefined
  return repair.entry.op === 'add' || repair.remedy === 'add-again'
}

/** Whether a picture goes with what was refused; what is added as a new item takes none along. */
function hasRefusedPicture({ repair }: OpenedForm): boolean {
  return repair?.picture !== undefined && repair.remedy !== 'add-again'
}

function writeOf(resource: Resource, opened: OpenedForm, filled: FilledForm): Write {
  const { itemId, shown, repair } = opened
  const content = { kind: resource.name, ...contentOf(resource, opened, filled) }
  if (repair) {
    const { entry, theirs, remedy } = repair
    const isAgain = remedy === 'add-again'
    // The same in every tab that adds it again.
    const of = isAgain
      ? { op: 'add' as const, itemId: entry.id }
      : { op: entry.op, itemId: entry.itemId }
    const known = isAgain ? {} : entry.known
    return { ...content, ...of, shown, theirs, known, replaces: entry.id }
  }
  if (itemId === undefined) {
    return { ...content, op: 'add', itemId: resource.isSingle ? resource.name : newId() }
  }
  return { ...content, op: 'update', itemId, shown, known: filled.known ?? shown }
}

/** The fields and the picture of a write; a picture is one of the fields. */
function contentOf(
  { picture: rule }: Resource,
  { repair }: OpenedForm,
  { wireValues, picture, takesTheirs }: FilledForm,
): Pick<Write, 'wireValues' | 'picture'> {
  if (!rule) return { wireValues }
  const theirs = repair?.theirs[rule.sentAs]
  if (takesTheirs && theirs !== undefined)
    return { wireValues: { ...wireValues, [rule.sentAs]: theirs } }
  return picture
    ? { wireValues: { ...wireValues, [rule.sentAs]: picture.sha256 }, picture }
    : { wireValues }
}

/** The address of the picture an item has. */
export function currentPicture(
  { picture }: Resource,
  item: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const found = picture && item?.[picture.readAs]
  return typeof found === 'string' ? found : undefined
}

/** An item as a form shows it. The address of a picture that lies on this device says nothing of it. */
export function formValuesOf(
  resource: Resource,
  item: Readonly<Record<string, unknown>>,
): WireValues {
  const state = stateOf(resource, item)
  const isHere = ([name, value]: [string, string]) =>
    name === resource.picture?.sentAs && value.startsWith('blob:')
  return Object.fromEntries(Object.entries(state).filter((each) => !isHere(each)))
}
