import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { etagOf, type Stored } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makeByHand } from '#sync/by-hand.ts'
import type { Entry, Write } from '#sync/entry.ts'
import { laneHeads } from '#sync/lanes.ts'
import { makeOutbox } from '#sync/outbox.ts'
import { overlay } from '#sync/overlay.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

type Fields = { title: string; description: string }

/** What one admin does with one item, and what becomes of it on the way. */
type Step =
  | { do: 'open a form' }
  | { do: 'save'; names: readonly (keyof Fields)[]; inOpenForm: boolean }
  | { do: 'remove' }
  | { do: 'send'; fate: 'done' | 'lost' | 'refused' | 'unreachable' }
  | { do: 'retry' }

const names = fc.subarray<keyof Fields>(['title', 'description'], { minLength: 1 })
const fate = fc.constantFrom(
  'done' as const,
  'lost' as const,
  'refused' as const,
  'unreachable' as const,
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('save' as const), names, inOpenForm: fc.boolean() }),
    weight: 4,
  },
  { arbitrary: fc.record({ do: fc.constant('send' as const), fate }), weight: 4 },
  fc.constant({ do: 'open a form' as const }),
  fc.constant({ do: 'retry' as const }),
  { arbitrary: fc.constant({ do: 'remove' as const }), weight: 1 },
)

/** A server with one item and keys, in a few lines. */
function tinyServer() {
  let item: (Stored & Fields) | undefined = { _id: 'a', version: 1, title: 't0', description: 'd0' }
  const answers = new Map<string, { item?: Stored & Fields; isChanged?: true }>()
  const work = ({ op, parts, base }: Entry) => {
    if (!item) return {}
    if (op === 'remove') item = undefined
    else if (base !== etagOf(item)) return { item, isChanged: true as const }
    else item = { ...item, version: (item.version ?? 0) + 1, ...fieldsOf(parts) }
    return item ? { item } : {}
  }
  return {
    items: () => (item ? [item] : []),
    receive: (entry: Entry) => {
      const answer = answers.get(entry.id) ?? work(entry)
      if (!answer.isChanged) answers.set(entry.id, answer)
      return answer
    },
  }
}

function fieldsOf({ title = '', description = '' }: Partial<Fields>): Fields {
  return { title, description }
}

/** One admin, one item, one device; the list that is shown is always the newest. */
function makeDesk() {
  let ids = 0
  const newId = () => `key ${(ids += 1)}`
  const storage = memoryStorage()
  const now = () => 0
  const outbox = makeOutbox({ storage, now, newId })
  const byHand = makeByHand({ storage, newId })
  const server = tinyServer()
  let wanted: Fields | undefined = fieldsOf({ title: 't0', description: 'd0' })
  let form: (Stored & Fields) | undefined
  let count = 0

  const entries = () => outbox.entries('asha')
  const shown = async () =>
    overlay({ resource: galleryItems, items: server.items() }, await entries())[0]

  async function save(changed: readonly (keyof Fields)[], inOpenForm: boolean) {
    const item = inOpenForm ? form : await shown()
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
    if (of.do === 'open a form') form = await shown()
    else if (of.do === 'save') await save(of.names, of.inOpenForm)
    else if (of.do === 'remove') await remove()
    else if (of.do === 'send') await send(of.fate)
    else await retry()
  }

  return { play, entries, shown, server, wanted: () => wanted }
}

const steps = fc.array(step, { maxLength: 30 })

test('whatever befalls it, the list shows what was saved', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const desk = makeDesk()
      for (const each of all) {
        await desk.play(each)
        const shown = await desk.shown()
        expect(shown && fieldsOf(shown)).toEqual(desk.wanted())
      }
    }),
    { numRuns: 500 },
  )
})

test('once all goes well, the server has what was saved, or an admin is asked', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const desk = makeDesk()
      for (const each of all) await desk.play(each)
      for (let pass = 0; pass < 60; pass += 1) {
        await desk.play({ do: 'retry' })
        await desk.play({ do: 'send', fate: 'done' })
      }
      const open = (await desk.entries()).filter(({ state }) => state !== 'sent')
      const [item] = desk.server.items()
      const isAsked = open[0]?.state === 'parked'
      const found = item && fieldsOf(item)
      expect(isAsked ? desk.wanted() : found).toEqual(desk.wanted())
      expect(isAsked || open.length === 0).toBe(true)
    }),
    { numRuns: 500 },
  )
})
