import { stateOf } from '#contract/change.ts'
import { blankOf, type WireValues, type Stored, toWireValues } from '#contract/resource.ts'
import { type Repair, repairOf } from '#sync/display/repair.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneEntries } from '#sync/queue/lanes.ts'

import { type Kind, refusedMark, resourceOf } from './kinds.ts'
import type { Wish } from './ledger.ts'
import { makePicture } from './pictures.ts'
import type { World } from './world.ts'

/** A form that an admin has open: of a new item, of one that is there, or of what was refused. */
export type Form = {
  owner: string
  kind: Kind
  /** Undefined for a new item. */
  itemId?: string
  /** What it opened with. */
  shown: WireValues
  repair?: Repair | undefined
  /** It was saved, and stays open until the answer is there. */
  savedAs?: Entry | undefined
  /** What was saved, and refused: whoever cancels the form gives that up. */
  refusedId?: string
  /** It is being saved. */
  isBusy?: boolean
}

type Looked = { owner: string; kind: Kind; entries: readonly Entry[] }

/** The form of a new item, or of one as a list shows it. */
export function formOf({ owner, kind, entries }: Looked, item: Stored | undefined): Form {
  const resource = resourceOf(kind)
  if (!item) return { owner, kind, shown: emptyOf(kind) }
  const { _id: itemId } = item
  const shown = shownOf(kind, item, entries)
  const repair = repairOf(resource, entries, { itemId, shown })
  return { owner, kind, itemId, shown: repair?.shown ?? shown, repair }
}

/** The form of a refused change, as the outbox or the form that was saved opens it. */
export function repairing({ owner, kind, entries }: Looked, itemId: string): Form | undefined {
  const repair = repairOf(resourceOf(kind), entries, { itemId })
  return repair && { owner, kind, itemId, shown: repair.shown, repair }
}

function emptyOf(kind: Kind): WireValues {
  const resource = resourceOf(kind)
  return { ...toWireValues(resource, blankOf(resource)), ...kind.fixed }
}

/** An item as a card shows it. A picture that lies on this device has no address of the server. */
export function shownOf(kind: Kind, item: Stored, entries: readonly Entry[]): WireValues {
  const resource = resourceOf(kind)
  const { sentAs = '' } = resource.picture ?? {}
  const lane = laneEntries(entries, { kind: kind.name, itemId: item._id })
  const { [sentAs]: picture = '', ...texts } = stateOf(resource, { ...item })
  const isShown = resource.picture && !lane.some((entry) => entry.picture)
  return { ...texts, ...(isShown && { [sentAs]: picture }) }
}

type Picture = NonNullable<Write['picture']>

/** What is saved, and what an observer knows of it. */
export type Made = { write: Write; wish: Pick<Wish, 'typed' | 'taken' | 'shown' | 'insteadOf'> }

type By = {
  newId: () => string
  /** The picture of what is added again. */
  kept: Picture | undefined
  /** The item as its list was last replied, without what waits for it. */
  known: WireValues | undefined
}

/** Fills a form in, and makes its write as the app does. */
export function fillIn(world: World, form: Form, by: By): Made {
  const { kind, itemId, repair, shown } = form
  const { sentAs = '' } = resourceOf(kind).picture ?? {}
  const texts = typedInto(world, form)
  const chosen = choosePicture(world, form, {
    texts: Object.keys(texts).length > 0,
    kept: by.kept !== undefined,
  })
  const picture = chosen ?? by.kept
  const typed = { ...texts, ...(chosen && { [sentAs]: chosen.sha256 }) }
  const theirs = theirsIn(form)
  // What the admin leaves as others have made it.
  const taken = Object.fromEntries(
    theirs.filter(([name]) => !(name in typed) && world.scheduler.random.chance(0.4)),
  )
  const { [sentAs]: _, ...opened } = shown
  const parts = { ...emptyOf(kind), ...opened, ...(picture && { [sentAs]: picture.sha256 }) }
  const write = {
    ...{ kind: kind.name, wireValues: { ...parts, ...taken, ...texts } },
    ...targetOf(form, by.newId),
    ...toldBy(form, by.known),
    ...(picture && !(sentAs in taken) && { picture }),
  }
  const seen = [...(itemId === undefined ? [] : Object.entries(shown)), ...theirs]
  return { write, wish: { typed, taken, shown: seen, insteadOf: insteadOf(world, repair) } }
}

/** What others have made of fields, where the form shows it, too. */
function theirsIn({ repair }: Form) {
  return Object.entries(repair?.theirs ?? {})
}

function insteadOf({ ledger }: World, repair: Form['repair']) {
  return repair?.remedy === 'add-again' ? ledger.itemOf(repair.entry) : undefined
}

/** What a write tells of the form that it comes from. */
function toldBy({ itemId, shown, repair }: Form, known: WireValues = shown) {
  if (!repair) return itemId === undefined ? {} : { known, shown }
  const { entry, theirs, remedy } = repair
  return { shown, theirs, replaces: entry.id, known: remedy === 'add-again' ? {} : entry.known }
}

function targetOf({ kind, itemId, repair }: Form, newId: () => string) {
  // The same in every tab that adds it again.
  if (repair?.remedy === 'add-again') return { op: 'add', itemId: repair.entry.id } as const
  if (repair) return { op: repair.entry.op, itemId: repair.entry.itemId }
  if (itemId !== undefined) return { op: 'update', itemId } as const
  return { op: 'add', itemId: resourceOf(kind).isSingle ? kind.name : newId() } as const
}

/** Values that nobody else ever types: in all fields of a new item, in some of one that is there. */
function typedInto(world: World, { kind, itemId, shown, repair }: Form): WireValues {
  const { random } = world.scheduler
  const isWrong = (name: string) => shown[name]?.includes(refusedMark) === true
  const names = kind.changed.filter(
    (name) => itemId === undefined || isWrong(name) || random.chance(repair ? 0.3 : 0.6),
  )
  const isBare = names.length === 0 && kind.changed.length > 0 && !repair
  const chosen = isBare ? [random.pick(kind.changed)] : names
  const mark = random.chance(world.faults.rates.bad) ? refusedMark : ''
  const n = world.count()
  const valueOf = (name: string) =>
    name === 'externalUrl' ? `https://a.example/${n}` : `${name} ${n}`
  return Object.fromEntries(chosen.map((name) => [name, valueOf(name) + mark]))
}

function choosePicture(world: World, form: Form, has: { texts: boolean; kept: boolean }) {
  const { scheduler, faults } = world
  const { random } = scheduler
  const { kind, repair } = form
  const isNeeded = needsPicture(world, form, has)
  if (!resourceOf(kind).picture || (!isNeeded && !random.chance(0.4))) return undefined
  return makePicture(world, random.chance(faults.rates.bad) && !repair)
}

/** Without one the form would be refused, or would change nothing. */
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
