import { v7 as newId } from 'uuid'

import { itemWireValues } from '#contract/change.ts'
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

/** State that a form opened with: the item to change, or a refused write. */
export type OpenedForm = {
  /** Id of the item to change; undefined for a new one. */
  itemId?: string
  /** Field values as displayed; blank for a new item. */
  shown: WireValues
  repair?: Repair | undefined
}

type FilledForm = {
  /** Field values in the form. */
  wireValues: WireValues
  /** The chosen picture, or that of a refused write that is added again. */
  picture: Write['picture'] | undefined
  /** The item in the last list reply, if any. */
  known?: WireValues | undefined
  takesTheirs: boolean
}

/** Returns the write that a form makes, or its problems by field. */
export function buildWrite(
  resource: Resource,
  opened: OpenedForm,
  filled: FilledForm,
): { write: Write; problems?: never } | { write?: never; problems: Problems } {
  const { values, problems = {} } = fromWireValues(resource, filled.wireValues)
  const { sentAs = '', required } = resource.picture ?? {}
  const hasPicture = filled.picture !== undefined || hasRefusedPicture(opened)
  const isMissing = isNew(opened) && required !== undefined && !hasPicture
  const allProblems = isMissing ? { ...problems, [sentAs]: required } : problems
  if (!values || Object.keys(allProblems).length > 0) return { problems: allProblems }
  // Normalised as the backend stores them; otherwise the difference would later count as a change by another person.
  const wireValues = withUnchanged(resource, opened, toWireValues(resource, values))
  return { write: writeOf(resource, opened, { ...filled, wireValues }) }
}

/** Fields that the person left untouched keep their original text, even if the backend would normalise it. */
function withUnchanged(resource: Resource, opened: OpenedForm, entered: WireValues): WireValues {
  if (isNew(opened)) return entered
  const before = { ...opened.shown, ...opened.repair?.theirs }
  const changed = changedIn(resource, { parts: entered, shown: before })
  const isOfForm = ([name]: [string, string]) => name in entered
  return { ...entered, ...Object.fromEntries(Object.entries(before).filter(isOfForm)), ...changed }
}

function isNew({ itemId, repair }: OpenedForm): boolean {
  if (!repair) return itemId === undefined
  return repair.entry.op === 'add' || repair.remedy === 'add-again'
}

/**
 * Whether the repair keeps the picture of the refused entry; for `add-again` it is passed as a new picture instead
 * (`refusedPicture`).
 */
function hasRefusedPicture({ repair }: OpenedForm): boolean {
  return repair?.picture !== undefined && repair.remedy !== 'add-again'
}

function writeOf(resource: Resource, opened: OpenedForm, filled: FilledForm): Write {
  const { itemId, shown, repair } = opened
  const content = { kind: resource.name, ...contentOf(resource, opened, filled) }
  if (repair) {
    const { entry, theirs, remedy } = repair
    const addsAgain = remedy === 'add-again'
    // The entry's id, so that all tabs that add it again use the same item id.
    const target = addsAgain
      ? { op: 'add' as const, itemId: entry.id }
      : { op: entry.op, itemId: entry.itemId }
    const known = addsAgain ? {} : entry.known
    return { ...content, ...target, shown, theirs, known, replaces: entry.id }
  }
  if (itemId === undefined) {
    return { ...content, op: 'add', itemId: resource.isSingle ? resource.name : newId() }
  }
  return { ...content, op: 'update', itemId, shown, known: filled.known ?? shown }
}

/** Returns fields and picture of a write; the picture's hash is one of the fields. */
function contentOf(
  { picture: pictureField }: Resource,
  { repair }: OpenedForm,
  { wireValues, picture, takesTheirs }: FilledForm,
): Pick<Write, 'wireValues' | 'picture'> {
  if (!pictureField) return { wireValues }
  const theirs = repair?.theirs[pictureField.sentAs]
  if (takesTheirs && theirs !== undefined)
    return { wireValues: { ...wireValues, [pictureField.sentAs]: theirs } }
  return picture
    ? { wireValues: { ...wireValues, [pictureField.sentAs]: picture.sha256 }, picture }
    : { wireValues }
}

/** Returns the address of an item's picture; undefined without one. */
export function currentPicture(
  { picture }: Resource,
  item: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const url = picture && item?.[picture.readAs]
  return typeof url === 'string' ? url : undefined
}

/** Returns an item's fields as a form displays them, without the address of a picture on this device. */
export function formValuesOf(
  resource: Resource,
  item: Readonly<Record<string, unknown>>,
): WireValues {
  const values = itemWireValues(resource, item)
  const isLocalPicture = ([name, value]: [string, string]) =>
    name === resource.picture?.sentAs && value.startsWith('blob:')
  return Object.fromEntries(Object.entries(values).filter((each) => !isLocalPicture(each)))
}
