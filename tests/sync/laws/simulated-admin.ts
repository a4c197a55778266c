import { itemWireValues } from '#contract/change.ts'
import type { WireValues } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { overlay } from '#sync/display/overlay.ts'
import { type Repair, repairOf } from '#sync/display/repair.ts'
import { discarded, enqueued } from '#sync/queue/enqueue.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { asDiscarded, remembered } from '#sync/queue/past.ts'
import { theirsOf } from '#sync/queue/remedy.ts'
import { retried } from '#sync/queue/retried.ts'
import { begun, settled, type Settlement } from '#sync/queue/settle.ts'

import { makeRecorder } from './recorder.ts'
import { type Item, makeServer } from './server.ts'

const kind = galleryItems.name
export const fields = ['title', 'description', 'image'] as const
export type FieldName = (typeof fields)[number]
export type Fate = 'done' | 'lost' | 'refused' | 'unreachable'

/** An open form: of a new item, of an existing one, or of a refused change. */
type Form = { itemId: string; repair?: Repair | undefined; shown: WireValues }
type Entered = { typed: WireValues; taken: WireValues }

type Shown = ReturnType<typeof overlay<Item>>[number]

function some<T>(all: readonly T[], which: number): T | undefined {
  return all[which % Math.max(1, all.length)]
}

/** Simulates one admin at one device, and records what the screens displayed and promised. */
export function makeSimulatedAdmin({ isStale = false } = {}) {
  let count = 0
  const next = () => (count += 1)
  const newId = () => `id-${next()}`
  let entries: readonly Entry[] = []
  let past: Entry[] = []
  let lastSeq = 0
  const witness = makeRecorder()
  const server = makeServer((name, value) => witness.replaced(name, value))
  let list = server.list()
  /** The last saved values by item; undefined for removed items. */
  const saved = new Map<string, WireValues | undefined>()
  /** Items that were removed on this device at any time. */
  const removed = new Set<string>()

  const shown = () => {
    if (!isStale) reload()
    return overlay({ resource: galleryItems, items: list }, entries)
  }
  const reload = () => {
    list = server.list()
    // A list that is requested after an entry was sent contains its change.
    past = [...past, ...entries.filter(({ state }) => state === 'sent').map(remembered)]
    entries = entries.filter(({ state }) => state !== 'sent')
  }
  const valueOf = (name: FieldName) =>
    name === 'image' ? String(next()).padStart(64, '0') : `${name} ${next()}`

  function open(item: Shown | undefined): Form | undefined {
    if (!item) return undefined
    const state = itemWireValues(galleryItems, item)
    const repair = repairOf(galleryItems, entries, { itemId: item._id, shown: state })
    const wireValues = repair?.initial ?? state
    witness.seen(wireValues)
    witness.seen(repair?.theirs ?? {})
    return { itemId: item._id, repair, shown: wireValues }
  }

  function save(write: Write) {
    const fresh = { owner: 'asha', id: newId(), now: 0, seq: (lastSeq += 1), past }
    entries = enqueued(entries, write, fresh).entries
    witness.saved(write.wireValues)
  }

  function pictureOf(wireValues: WireValues): Pick<Write, 'picture'> {
    const sha256 = wireValues['image'] ?? ''
    const bytes = new ArrayBuffer(0)
    return sha256 === '' ? {} : { picture: { name: '', type: '', size: 0, sha256, bytes } }
  }

  function change({ itemId, repair, shown: opened }: Form, { typed, taken }: Entered) {
    const { image: _, ...texts } = opened
    const wireValues = { ...texts, ...taken, ...typed }
    const made = { kind, itemId, wireValues, shown: opened, ...pictureOf(typed) }
    if (!repair) save({ ...made, op: 'update' })
    else {
      const { entry, theirs } = repair
      save({ ...made, op: entry.op, theirs, replaces: entry.id })
    }
    const before = saved.get(itemId)
    if (before) saved.set(itemId, { ...before, ...taken, ...typed })
    // If the item was removed while its form was open, the form may add it again, or lead to a conflict.
    else saved.delete(itemId)
  }

  function addAgain({ itemId, shown: opened }: Form, repair: Repair, typed: WireValues) {
    // A picture that is only on the server, or was discarded since, has to be chosen again.
    const kept = entries.find(({ picture }) => picture && picture === repair.picture)?.picture
    const image = typed['image'] ?? kept?.sha256 ?? valueOf('image')
    const wireValues = { ...opened, ...typed, image }
    const { id } = repair.entry
    const picture = pictureOf(kept ? typed : wireValues)
    save({ kind, itemId: id, op: 'add', wireValues, shown: opened, replaces: id, ...picture })
    saved.delete(itemId)
    if (removed.has(id)) return saved.delete(id)
    // The second of two such forms changes the item that the first has added.
    const first = saved.get(id)
    return saved.set(id, first ? { ...first, ...typed, ...(!kept && { image }) } : wireValues)
  }

  function answered(entry: Entry, fate: Fate): Settlement {
    if (fate === 'refused' && entry.op !== 'remove') {
      return { to: 'parked', refusal: { status: 422 } }
    }
    const answer = server.receive(entry)
    if ('refusal' in answer) {
      return fate === 'lost' ? { to: 'waiting', nextAt: 0 } : { to: 'parked', ...answer }
    }
    witness.arrived(entry)
    return fate === 'lost' ? { to: 'waiting', nextAt: 0 } : { to: 'sent', ...answer }
  }

  return {
    server,
    shown,
    reload,
    saved,
    removed,
    witness,
    entries: () => entries,

    openSome: (which: number) => open(some(shown(), which)),

    /** Fills in a form and saves it. A repair resubmits the values that it displayed and that were left unchanged. */
    save(form: Form, names: readonly FieldName[], takesTheirs = false) {
      const typed = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
      if (form.repair?.remedy === 'add-again') return addAgain(form, form.repair, typed)
      const taken = takesTheirs ? (form.repair?.theirs ?? {}) : {}
      return change(form, { typed, taken })
    },

    add() {
      const itemId = newId()
      const wireValues = Object.fromEntries(fields.map((name) => [name, valueOf(name)]))
      save({ kind, itemId, op: 'add', wireValues, ...pictureOf(wireValues) })
      saved.set(itemId, wireValues)
    },

    remove(which: number) {
      const item = some(shown(), which)
      if (!item) return
      const { outbox } = item
      const state = itemWireValues(galleryItems, item)
      witness.seen(state)
      const replaces = outbox?.state === 'parked' ? { replaces: outbox.id } : {}
      save({ kind, itemId: item._id, op: 'remove', wireValues: {}, shown: state, ...replaces })
      saved.set(item._id, undefined)
      removed.add(item._id)
    },

    others(which: number, name: FieldName) {
      const id = some([...server.items.keys()], which)
      if (id === undefined) return
      const value = name === 'image' ? String(next()).padStart(64, 'f') : `other ${next()}`
      witness.entered(name, value)
      server.change(id, { [name]: value })
    },

    othersRemove(which: number) {
      const id = some([...server.items.keys()], which)
      if (id !== undefined) server.remove(id)
    },

    retry() {
      entries = entries.map((each) => {
        const again = each.state === 'parked' ? retried(each, newId(), true) : undefined
        // Retrying the deletion of a changed item implies that its current values were displayed.
        if (again?.op === 'remove') witness.seen(theirsOf(each)?.wireValues ?? {})
        return again ?? each
      })
    },

    discard(which: number) {
      const waiting = entries.filter(({ state }) => state !== 'sent')
      const gone = some(waiting, which)
      if (!gone) return
      const before = entries
      const after = discarded(entries, gone.id)
      entries = after.entries
      past = [...past, ...after.gone.map((each) => asDiscarded(each, 0))]
      witness.discarded(before, entries)
    },

    send(which: number, fate: Fate) {
      const heads = laneHeads(entries).filter(({ state }) => state !== 'parked')
      const head = some(heads, which)
      const entry = head && begun(head, 0)
      if (!entry || fate === 'unreachable') return
      entries = entries.map((each) => (each === head ? entry : each))
      const settlement = { ...answered(entry, fate), attempt: entry.attempts, now: 1 }
      entries = settled(entries, entry.id, settlement) ?? entries
    },
  }
}
