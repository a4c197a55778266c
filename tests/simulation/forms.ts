import { itemWireValues } from '#contract/change.ts'
import { blankOf, type WireValues, type ItemBase, toWireValues } from '#contract/resource.ts'
import { type Repair, repairOf } from '#sync/display/repair.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneEntries } from '#sync/queue/lanes.ts'

import { type Kind, refusedMark, resourceOf } from './kinds.ts'
import type { Intention } from './ledger.ts'
import { makePicture } from './pictures.ts'
import type { World } from './world.ts'

/** An open form: of a new item, of an existing one, or of a refused change. */
export type Form = {
  owner: string
  kind: Kind
  /** Undefined for a new item. */
  itemId?: string
  /** Values that the form was opened with. */
  shown: WireValues
  repair?: Repair | undefined
  /** The form was saved, and stays open until the reply arrives. */
  savedAs?: Entry | undefined
  /** The refused entry that the form saved; cancelling the form discards it. */
  refusedId?: string
  /** The form is being saved. */
  isBusy?: boolean
}

type FormSource = { owner: string; kind: Kind; entries: readonly Entry[] }

/** Returns the form of a new item, or of an item in a list. */
export function formOf({ owner, kind, entries }: FormSource, item: ItemBase | undefined): Form {
  const resource = resourceOf(kind)
  if (!item) return { owner, kind, shown: emptyOf(kind) }
  const { _id: itemId } = item
  const shown = shownOf(kind, item, entries)
  const repair = repairOf(resource, entries, { itemId, shown })
  return { owner, kind, itemId, shown: repair?.initial ?? shown, repair }
}

/** Returns the form of a refused change, as opened by the outbox or by the form that saved it. */
export function repairing({ owner, kind, entries }: FormSource, itemId: string): Form | undefined {
  const repair = repairOf(resourceOf(kind), entries, { itemId })
  return repair && { owner, kind, itemId, shown: repair.initial, repair }
}

function emptyOf(kind: Kind): WireValues {
  const resource = resourceOf(kind)
  return { ...toWireValues(resource, blankOf(resource)), ...kind.fixed }
}

/** Returns the values that a card displays. A picture stored on this device has no address on the server. */
export function shownOf(kind: Kind, item: ItemBase, entries: readonly Entry[]): WireValues {
  const resource = resourceOf(kind)
  const { sentAs = '' } = resource.picture ?? {}
  const lane = laneEntries(entries, { kind: kind.name, itemId: item._id })
  const { [sentAs]: picture = '', ...texts } = itemWireValues(resource, { ...item })
  const isShown = resource.picture && !lane.some((entry) => entry.picture)
  return { ...texts, ...(isShown && { [sentAs]: picture }) }
}

type Picture = NonNullable<Write['picture']>

/** A write, and its record for the ledger. */
export type IntendedWrite = {
  write: Write
  intention: Pick<Intention, 'typed' | 'accepted' | 'shown' | 'replacedItem'>
}

type By = {
  newId: () => string
  /** The picture of an item that is added again. */
  kept: Picture | undefined
  /** The item in the latest list reply, without queued changes. */
  known: WireValues | undefined
}

/** Fills in a form, and builds its write as the app does. */
export function fillIn(world: World, form: Form, by: By): IntendedWrite {
  const { kind, itemId, repair, shown } = form
  const { sentAs = '' } = resourceOf(kind).picture ?? {}
  const texts = typedInto(world, form)
  const chosenPicture = choosePicture(world, form, {
    texts: Object.keys(texts).length > 0,
    kept: by.kept !== undefined,
  })
  const picture = chosenPicture ?? by.kept
  const typed = { ...texts, ...(chosenPicture && { [sentAs]: chosenPicture.sha256 }) }
  const theirs = theirsIn(form)
  // Conflicting fields whose remote value the admin accepts.
  const accepted = Object.fromEntries(
    theirs.filter(([name]) => !(name in typed) && world.scheduler.random.chance(0.4)),
  )
  const { [sentAs]: _, ...opened } = shown
  const parts = { ...emptyOf(kind), ...opened, ...(picture && { [sentAs]: picture.sha256 }) }
  const write = {
    ...{ kind: kind.name, wireValues: { ...parts, ...accepted, ...texts } },
    ...targetOf(form, by.newId),
    ...baseOf(form, by.known),
    ...(picture && !(sentAs in accepted) && { picture }),
  }
  const shownValues = [...(itemId === undefined ? [] : Object.entries(shown)), ...theirs]
  return {
    write,
    intention: { typed, accepted, shown: shownValues, replacedItem: replacedItemOf(world, repair) },
  }
}

/** Returns remote values that the form displays beside its own. */
function theirsIn({ repair }: Form) {
  return Object.entries(repair?.theirs ?? {})
}

function replacedItemOf({ ledger }: World, repair: Form['repair']) {
  return repair?.remedy === 'add-again' ? ledger.itemOf(repair.entry) : undefined
}

/** Returns the base values and the repaired entry that a write takes from its form. */
function baseOf({ itemId, shown, repair }: Form, known: WireValues = shown) {
  if (!repair) return itemId === undefined ? {} : { known, shown }
  const { entry, theirs, remedy } = repair
  return { shown, theirs, replaces: entry.id, known: remedy === 'add-again' ? {} : entry.known }
}

function targetOf({ kind, itemId, repair }: Form, newId: () => string) {
  // All tabs that add the item again use this id.
  if (repair?.remedy === 'add-again') return { op: 'add', itemId: repair.entry.id } as const
  if (repair) return { op: repair.entry.op, itemId: repair.entry.itemId }
  if (itemId !== undefined) return { op: 'update', itemId } as const
  return { op: 'add', itemId: resourceOf(kind).isSingle ? kind.name : newId() } as const
}

/** Returns unique values: for all fields of a new item, for some of an existing one. */
function typedInto(world: World, { kind, itemId, shown, repair }: Form): WireValues {
  const { random } = world.scheduler
  const isWrong = (name: string) => shown[name]?.includes(refusedMark) === true
  const names = kind.changed.filter(
    (name) => itemId === undefined || isWrong(name) || random.chance(repair ? 0.3 : 0.6),
  )
  const isBare = names.length === 0 && kind.changed.length > 0 && !repair
  const changedNames = isBare ? [random.pick(kind.changed)] : names
  const mark = random.chance(world.faults.rates.bad) ? refusedMark : ''
  const n = world.count()
  const valueOf = (name: string) =>
    name === 'externalUrl' ? `https://a.example/${n}` : `${name} ${n}`
  return Object.fromEntries(changedNames.map((name) => [name, valueOf(name) + mark]))
}

function choosePicture(world: World, form: Form, has: { texts: boolean; kept: boolean }) {
  const { scheduler, faults } = world
  const { random } = scheduler
  const { kind, repair } = form
  const isNeeded = needsPicture(world, form, has)
  if (!resourceOf(kind).picture || (!isNeeded && !random.chance(0.4))) return undefined
  return makePicture(world, random.chance(faults.rates.bad) && !repair)
}

/** Returns whether the form would be refused, or change nothing, without a picture. */
function needsPicture(
  { ledger }: World,
  { kind, itemId, repair }: Form,
  has: { texts: boolean; kept: boolean },
): boolean {
  const isRequired = resourceOf(kind).picture?.required !== undefined && !has.kept
  if (!repair) return !has.texts || (isRequired && itemId === undefined)
  if (ledger.badPictures.has(repair.picture?.sha256 ?? '')) return true
  return isRequired && repair.remedy === 'add-again'
}
