import { createHash } from 'node:crypto'

import { stateOf } from '#contract/change.ts'
import { blankOf, type Parts, type Stored, toParts } from '#contract/resource.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneEntries } from '#sync/queue/lanes.ts'
import { type Repair, repairOf } from '#sync/shown/repair.ts'

import { type Kind, refusedMark, resourceOf } from './kinds.ts'
import type { Wish } from './ledger.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

/** A form that an admin has open: of a new item, of one that is there, or of what was refused. */
export type Form = {
  owner: Admin
  kind: Kind
  /** Undefined for a new item. */
  itemId?: string
  /** What it opened with. */
  shown: Parts
  /** The item as its list was last replied, without what waits for it. */
  known?: Parts | undefined
  repair?: Repair | undefined
  /** It was saved, and stays open until the answer is there. */
  savedAs?: Entry | undefined
  /** What was saved, and refused: whoever cancels the form gives that up. */
  refusedId?: string
  /** It is being saved. */
  isBusy?: boolean
}

type Looked = { owner: Admin; kind: Kind; listed: readonly Stored[]; entries: readonly Entry[] }

/** The form of a new item, or of one as a list shows it. */
export function formOf({ owner, kind, listed, entries }: Looked, item: Stored | undefined): Form {
  const resource = resourceOf(kind)
  const { fixed } = kind
  if (!item) return { owner, kind, shown: { ...toParts(resource, blankOf(resource)), ...fixed } }
  const { _id: itemId } = item
  const shown = shownOf(kind, item, entries)
  const found = listed.find(({ _id }) => _id === itemId)
  const repair = repairOf(resource, entries, { itemId, shown })
  const known = found ? stateOf(resource, { ...found }) : shown
  return { owner, kind, itemId, shown: repair?.shown ?? shown, known, repair }
}

/** The form of a refused change, as the outbox or the form that was saved opens it. */
export function repairing(
  { owner, kind, entries }: Omit<Looked, 'listed'>,
  itemId: string,
): Form | undefined {
  const repair = repairOf(resourceOf(kind), entries, { itemId })
  return repair && { owner, kind, itemId, shown: repair.shown, repair }
}

/** An item as a card shows it. A picture that lies on this device has no address of the server. */
export function shownOf(kind: Kind, item: Stored, entries: readonly Entry[]): Parts {
  const resource = resourceOf(kind)
  const lane = laneEntries(entries, { kind: kind.name, itemId: item._id })
  const { [resource.picture?.sentAs ?? '']: picture = '', ...texts } = stateOf(resource, {
    ...item,
  })
  const isShown = resource.picture && !lane.some((entry) => entry.picture)
  return { ...texts, ...(isShown && { [resource.picture?.sentAs ?? '']: picture }) }
}

type Picture = NonNullable<Write['picture']>
export type Made = { write: Write; wish: Omit<Wish, 'device' | 'owner'> }

/** Fills a form in, and makes its write as the app does. `kept`: the picture of what is added again. */
export function fillIn(
  world: World,
  form: Form,
  by: { newId: () => string; kept: Picture | undefined },
): Made {
  const { kind, repair, shown } = form
  const resource = resourceOf(kind)
  const { sentAs = '' } = resource.picture ?? {}
  const typed = typedInto(world, form)
  const has = { texts: Object.keys(typed).length > 0, kept: by.kept !== undefined }
  const chosen = choosePicture(world, form, has)
  const picture = chosen ?? by.kept
  const values = { ...typed, ...(chosen && { [sentAs]: chosen.sha256 }) }
  const taken = takenFrom(world, repair, values)
  const { [sentAs]: _, ...known } = shown
  const texts = { ...toParts(resource, blankOf(resource)), ...kind.fixed, ...known }
  const parts = { ...texts, ...(picture && { [sentAs]: picture.sha256 }), ...taken, ...typed }
  const target = targetOf(form, by.newId)
  const write = {
    ...{ kind: kind.name, parts, ...target, ...toldBy(form) },
    ...(picture && !(sentAs in taken) && { picture }),
  }
  const said = repair ? again(repair, { texts, sentAs }) : {}
  const wish = {
    ...{ kind: kind.name, ...target, typed: values, taken, ...wishedBy(world, repair) },
    again: omit(said, [...Object.keys(values), ...Object.keys(taken)]),
    shown: shownIn(form),
  }
  return { write, wish }
}

/** All that the admin has seen in a form before saving it. */
function shownIn({ itemId, shown, repair }: Form) {
  const seen = itemId === undefined ? {} : shown
  return [...Object.entries(seen), ...Object.entries(repair?.theirs ?? {})]
}

/** What the admin leaves as others have made it. */
function takenFrom({ scheduler }: World, repair: Form['repair'], values: Parts): Parts {
  const theirs = Object.entries(repair?.theirs ?? {})
  return Object.fromEntries(
    theirs.filter(([name]) => !(name in values) && scheduler.random.chance(0.3)),
  )
}

/** What a write tells of the form that it comes from. */
function toldBy({ itemId, shown, known = {}, repair }: Form) {
  if (!repair) return { known, ...(itemId !== undefined && { shown }) }
  const { entry, theirs, remedy } = repair
  return { shown, theirs, replaces: entry.id, known: remedy === 'add-again' ? {} : entry.known }
}

function wishedBy({ ledger }: World, repair: Form['repair']) {
  if (!repair) return { replaces: undefined, insteadOf: undefined }
  const isAgain = repair.remedy === 'add-again'
  return {
    replaces: repair.entry.id,
    insteadOf: isAgain ? ledger.itemOf(repair.entry) : undefined,
  }
}

/** What the form of a repair shows of the admin's own: it is said once more. */
function again(
  { picture }: NonNullable<Form['repair']>,
  { texts, sentAs }: { texts: Parts; sentAs: string },
): Parts {
  return { ...texts, ...(picture && { [sentAs]: picture.sha256 }) }
}

function targetOf({ kind, itemId, repair }: Form, newId: () => string) {
  const isAgain = repair?.remedy === 'add-again'
  // The same in every tab that adds it again.
  if (isAgain) return { op: 'add', itemId: repair.entry.id } as const
  if (repair) return { op: repair.entry.op, itemId: repair.entry.itemId }
  if (itemId !== undefined) return { op: 'update', itemId } as const
  return { op: 'add', itemId: resourceOf(kind).isSingle ? kind.name : newId() } as const
}

/** Values that nobody else ever types: in all fields of a new item, in some of one that is there. */
function typedInto(
  { scheduler, faults, count }: World,
  { kind, itemId, shown, repair }: Form,
): Parts {
  const { random } = scheduler
  const isWrong = (name: string) => shown[name]?.includes(refusedMark) === true
  const names = kind.changed.filter(
    (name) => itemId === undefined || isWrong(name) || random.chance(repair ? 0.3 : 0.6),
  )
  const isBare = names.length === 0 && kind.changed.length > 0 && !repair
  const chosen = isBare ? [random.pick(kind.changed)] : names
  const mark = random.chance(faults.rates.bad) ? refusedMark : ''
  const n = count()
  const valueOf = (name: string) =>
    name === 'externalUrl' ? `https://a.example/${n}` : `${name} ${n}`
  return Object.fromEntries(chosen.map((name) => [name, valueOf(name) + mark]))
}

function choosePicture(world: World, form: Form, has: { texts: boolean; kept: boolean }) {
  const { scheduler, faults, ledger, count } = world
  const { random } = scheduler
  const rule = resourceOf(form.kind).picture
  if (!rule || (!needsPicture(world, form, has) && !random.chance(0.3))) return undefined
  const picture = pictureOf(count(), random.chance(faults.rates.bad) && !form.repair)
  ledger.pictures.set(picture.bytes, picture.sha256)
  if (picture.isBad) ledger.badPictures.add(picture.sha256)
  return picture
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

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]
const pdf = [0x25, 0x50, 0x44, 0x46]

function pictureOf(n: number, isBad: boolean): Picture & { isBad: boolean } {
  const content = isBad ? pdf : png
  const bytes = new Uint8Array([...content, n >> 8, n & 255, ...content])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { length: size, buffer } = bytes
  return { name: `${n}.png`, type: 'image/png', size, sha256, bytes: buffer, isBad }
}

function omit(parts: Parts, names: readonly string[]): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)))
}
