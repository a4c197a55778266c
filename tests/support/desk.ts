import { etagOf, type Stored } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { overlay } from '#sync/queue/overlay.ts'
import { makeByHand } from '#sync/storage/outbox.ts'
import { makeOutbox } from '#sync/storage/outbox.ts'

import { memoryStorage } from './memory-storage.ts'

export type Fields = { title: string; description: string }

/** What one admin does with one item, what others do with it, and what becomes of it on the way. */
export type Step =
  | { do: 'open a form' }
  | { do: 'save'; names: readonly (keyof Fields)[]; inOpenForm: boolean }
  | { do: 'remove' }
  | { do: 'send'; fate: 'done' | 'lost' | 'refused' | 'unreachable' }
  | { do: 'retry' }
  | { do: 'others change'; name: keyof Fields }

/** A server with one item and keys, in a few lines. */
function tinyServer(onReplaced: (value: string) => void) {
  let item: (Stored & Fields) | undefined = { _id: 'a', version: 1, title: 't0', description: 'd0' }
  const answers = new Map<string, { item?: Stored & Fields; isChanged?: true }>()
  const change = (fields: Partial<Fields>) => {
    if (item) item = { ...item, version: (item.version ?? 0) + 1, ...fields }
  }
  const work = ({ op, parts, base }: Entry) => {
    if (!item) return {}
    if (op === 'remove') {
      item = undefined
      return {}
    }
    if (base !== etagOf(item)) return { item, isChanged: true as const }
    const { title, description } = fieldsOf(parts)
    if (title !== item.title) onReplaced(item.title)
    if (description !== item.description) onReplaced(item.description)
    change({ title, description })
    return { item }
  }
  return {
    items: () => (item ? [item] : []),
    change,
    receive: (entry: Entry) => {
      const answer = answers.get(entry.id) ?? work(entry)
      if (!answer.isChanged) answers.set(entry.id, answer)
      return answer
    },
  }
}

export function fieldsOf({ title = '', description = '' }: Partial<Fields>): Fields {
  return { title, description }
}

/** One admin, one item, one device; the list that is shown is always the newest. */
export function makeDesk() {
  let ids = 0
  const newId = () => `key ${(ids += 1)}`
  const storage = memoryStorage()
  const now = () => 0
  const outbox = makeOutbox({ storage, now, newId })
  const byHand = makeByHand({ storage, newId })
  /** What others entered, until a form shows it, and what was replaced before that. */
  const unseen = new Set<string>()
  const replacedUnseen: string[] = []
  const server = tinyServer((value) => {
    if (unseen.has(value)) replacedUnseen.push(value)
  })
  let wanted: Fields | undefined = fieldsOf({ title: 't0', description: 'd0' })
  let form: (Stored & Fields) | undefined
  let count = 0

  const entries = () => outbox.entries('asha')
  const shown = async () =>
    overlay({ resource: galleryItems, items: server.items() }, await entries())[0]

  async function openForm() {
    const item = await shown()
    if (item) for (const value of Object.values(fieldsOf(item))) unseen.delete(value)
    return item
  }

  async function save(changed: readonly (keyof Fields)[], inOpenForm: boolean) {
    const item = inOpenForm ? form : await openForm()
    if (inOpenForm) form = undefined
    if (!item || !wanted) return
    count += 1
    const changes = Object.fromEntries(changed.map((name) => [name, `${name} ${count}`]))
    wanted = { ...wanted, ...changes }
    const seen = fieldsOf(item)
    const base = etagOf(item)
    const parts = { ...seen, ...changes }
    const write: Write = { kind: 'galleryItem', itemId: 'a', op: 'update', parts, seen }
    await outbox.enqueue('asha', { ...write, ...(base !== undefined && { base }) })
  }

  function othersChange(name: keyof Fields) {
    count += 1
    const value = `${name} ${count} of others`
    unseen.add(value)
    server.change({ [name]: value })
  }

  async function remove() {
    if (!wanted) return
    wanted = undefined
    await outbox.enqueue('asha', { kind: 'galleryItem', itemId: 'a', op: 'remove', parts: {} })
  }

  async function send(becomes: Extract<Step, { do: 'send' }>['fate']) {
    await outbox.recover('asha')
    const head = laneHeads(await entries()).find(({ state }) => state !== 'parked')
    const entry = head && (await outbox.begin('asha', head.id))
    if (!entry || becomes === 'unreachable') return
    // A removal has nothing that could be too large.
    if (becomes === 'refused' && entry.op !== 'remove') {
      return outbox.settle(entry, { to: 'parked', refusal: { status: 413 } })
    }
    const { item, isChanged } = server.receive(entry)
    if (becomes === 'lost') return
    const refusal = { status: 412, code: 'changed' as const, data: item }
    await outbox.settle(
      entry,
      isChanged ? { to: 'parked', refusal } : { to: 'sent', ...(item && { item }) },
    )
  }

  async function retry() {
    const parked = (await entries()).find(({ state }) => state === 'parked')
    if (parked) await byHand.retry('asha', parked.id)
  }

  const play = async (of: Step) => {
    if (of.do === 'open a form') form = await openForm()
    else if (of.do === 'save') await save(of.names, of.inOpenForm)
    else if (of.do === 'remove') await remove()
    else if (of.do === 'send') await send(of.fate)
    else if (of.do === 'others change') othersChange(of.name)
    else await retry()
  }

  return { play, entries, shown, server, replacedUnseen, wanted: () => wanted }
}
