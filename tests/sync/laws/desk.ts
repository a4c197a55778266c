import { stateOf } from '#contract/change.ts'
import type { Parts } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { discarded, enqueued } from '#sync/queue/enqueue.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { overlay } from '#sync/queue/overlay.ts'
import { type Past, pastOf } from '#sync/queue/past.ts'
import { retried, theirsOf } from '#sync/queue/remedy.ts'
import { type Repair, repairOf } from '#sync/queue/repair.ts'
import { begun, settled } from '#sync/queue/settle.ts'

import { type Item, makeServer } from './server.ts'

const kind = galleryItems.name
export const fields = ['title', 'description', 'image'] as const
export type FieldName = (typeof fields)[number]
export type Fate = 'done' | 'lost' | 'refused' | 'unreachable'

/** A form that an admin has open: of a new item, of one that is there, or of what was refused. */
type Form = {
  itemId: string
  item?: Item
  repair?: Repair | undefined
  shown: Parts
  wanted: number
}

/** One admin at one device, who notes down what the screens showed and what was promised. */
export function makeDesk({ isStale = false } = {}) {
  let count = 0
  const next = () => (count += 1)
  const newId = () => `id-${next()}`
  let entries: readonly Entry[] = []
  let past: Past[] = []
  let lastSeq = 0
  /** Values that others have entered, and that no form here has shown. */
  const unseen = new Set<string>()
  const replacedUnseen: string[] = []
  /** Values that were thrown away, and those of them that came to the server afterwards. */
  const thrownAway = new Set<string>()
  const cameBack: string[] = []
  const server = makeServer((_, name, value) => {
    if (unseen.has(`${name} ${value}`)) replacedUnseen.push(`${name} ${value}`)
  })
  let list = server.list()
  /** What was saved last, by item and field; undefined for what was removed. */
  const saved = new Map<string, Parts | undefined>()
  /** Items that were ever removed here. */
  const removed = new Set<string>()

  const shown = () => {
    if (!isStale) reload()
    return overlay({ resource: galleryItems, items: list }, entries)
  }
  const reload = () => {
    list = server.list()
    // A list that was asked for after a write was sent contains it.
    past = [...past, ...entries.flatMap(pastOf)]
    entries = entries.filter(({ state }) => state !== 'sent')
  }
  const see = (parts: Parts) => {
    for (const [name, value] of Object.entries(parts)) unseen.delete(`${name} ${value}`)
  }

  const valueOf = (name: FieldName) =>
    name === 'image' ? String(next()).padStart(64, '0') : `${name} ${next()}`

  function open(item: Item): Form {
    const state = stateOf(galleryItems, item)
    const repair = repairOf(galleryItems, entries, { itemId: item._id, shown: state })
    const parts = repair?.shown ?? state
    see(parts)
    see(repair?.theirs ?? {})
    return { itemId: item._id, item, repair, shown: parts, wanted: count }
  }

  function save(write: Write) {
    const fresh = { owner: 'asha', id: newId(), now: 0, seq: (lastSeq += 1), past }
    entries = enqueued(entries, write, fresh).entries
    for (const value of Object.values(write.parts)) thrownAway.delete(value)
  }

  function pictureOf(parts: Parts): Pick<Write, 'picture'> {
    const sha256 = parts['image'] ?? ''
    const bytes = new ArrayBuffer(0)
    return sha256 === '' ? {} : { picture: { name: '', type: '', size: 0, sha256, bytes } }
  }

  return {
    server,
    shown,
    reload,
    saved,
    removed,
    replacedUnseen,
    cameBack,
    entries: () => entries,

    openSome(which: number): Form | undefined {
      const items = shown()
      return items.length === 0 ? undefined : open(items[which % items.length] as Item)
    },

    /** Fills a form in and saves it; what its repair showed and was left is said once more. */
    save(form: Form, names: readonly FieldName[], takesTheirs = false) {
      const { itemId, repair } = form
      const before = saved.get(itemId)
      const typed = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
      const taken = takesTheirs ? (repair?.theirs ?? {}) : {}
      const { image: _, ...texts } = form.shown
      const parts = { ...texts, ...taken, ...typed }
      const rest = { kind, shown: form.shown, ...pictureOf(typed) }
      if (repair?.remedy === 'add-again') {
        // A picture that only the server had, or that was thrown away since, is to be chosen anew.
        const kept = entries.find(({ picture }) => picture && picture === repair.picture)?.picture
        const image = typed['image'] ?? kept?.sha256 ?? valueOf('image')
        const again = { ...parts, image }
        const id = repair.entry.id
        const chosen = pictureOf(kept ? typed : again)
        save({ ...rest, ...chosen, op: 'add', itemId: id, parts: again, replaces: id })
        // The second of two such forms changes what the first has added.
        saved.delete(itemId)
        if (removed.has(id)) return saved.delete(id)
        const first = saved.get(id)
        return saved.set(id, first ? { ...first, ...typed, ...(!kept && { image }) } : again)
      }
      if (repair) {
        const { entry, theirs } = repair
        save({ ...rest, op: entry.op, itemId, parts, theirs, replaces: entry.id })
      } else save({ ...rest, op: 'update', itemId, parts })
      if (before) saved.set(itemId, { ...before, ...taken, ...typed })
      // A form that was open while its item was removed may add that again, or be asked.
      else saved.delete(itemId)
    },

    add() {
      const itemId = newId()
      const parts = Object.fromEntries(fields.map((name) => [name, valueOf(name)]))
      save({ kind, itemId, op: 'add', parts, ...pictureOf(parts) })
      saved.set(itemId, parts)
    },

    remove(which: number) {
      const items = shown()
      if (items.length === 0) return
      const item = items[which % items.length] as Item
      const { outbox } = items[which % items.length] as { outbox?: { id: string; state: string } }
      const state = stateOf(galleryItems, item)
      see(state)
      const replaces = outbox?.state === 'attention' ? { replaces: outbox.id } : {}
      save({ kind, itemId: item._id, op: 'remove', parts: {}, shown: state, ...replaces })
      saved.set(item._id, undefined)
      removed.add(item._id)
    },

    others(which: number, name: FieldName) {
      const ids = [...server.items.keys()]
      const id = ids[which % Math.max(1, ids.length)]
      if (id === undefined) return
      const value = name === 'image' ? String(next()).padStart(64, 'f') : `other ${next()}`
      unseen.add(`${name} ${value}`)
      server.change(id, { [name]: value })
    },

    othersRemove(which: number) {
      const ids = [...server.items.keys()]
      const id = ids[which % Math.max(1, ids.length)]
      if (id !== undefined) server.remove(id)
    },

    retry() {
      entries = entries.map((each) => {
        const again = each.state === 'parked' ? retried(each, newId()) : undefined
        // Whoever removes it all the same has been told how it stands.
        if (again?.op === 'remove') see(theirsOf(each)?.parts ?? {})
        return again ?? each
      })
    },

    discard(which: number) {
      const waiting = entries.filter(({ state }) => state !== 'sent')
      const gone = waiting[which % Math.max(1, waiting.length)]
      if (!gone) return
      const before = entries
      entries = discarded(entries, gone.id).entries
      const left = new Set(
        entries.flatMap(({ changes }) => Object.values(changes).map(({ to }) => to)),
      )
      for (const { id, op, changes } of before) {
        if (op === 'remove' || entries.some((each) => each.id === id)) continue
        for (const { to } of Object.values(changes)) if (!left.has(to)) thrownAway.add(to)
      }
    },

    send(which: number, fate: Fate) {
      const heads = laneHeads(entries).filter(({ state }) => state !== 'parked')
      const head = heads[which % Math.max(1, heads.length)]
      const entry = head && begun(head, 0)
      if (!entry || fate === 'unreachable') return
      entries = entries.map((each) => (each === head ? entry : each))
      const attempt = { attempt: entry.attempts, now: 1 }
      const settle = (settlement: Parameters<typeof settled>[2]) => {
        entries = settled(entries, entry.id, settlement) ?? entries
      }
      if (fate === 'refused' && entry.op !== 'remove') {
        return settle({ to: 'parked', refusal: { status: 422 }, ...attempt })
      }
      const answer = server.receive(entry)
      if (!('refusal' in answer) && entry.op !== 'remove') {
        for (const { to } of Object.values(entry.changes)) if (thrownAway.has(to)) cameBack.push(to)
      }
      if (fate === 'lost') return settle({ to: 'waiting', nextAt: 0, ...attempt })
      if ('refusal' in answer) return settle({ to: 'parked', ...answer, ...attempt })
      settle({ to: 'sent', ...answer, ...attempt })
    },
  }
}
