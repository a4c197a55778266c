import { createHash } from 'node:crypto'

import { makeApi } from '#api/api.ts'
import type { WireValues } from '#contract/resource.ts'
import { ownClock } from '#device/clock.ts'
import { makeOutbox } from '#sync/outbox.ts'
import type { Write } from '#sync/queue/entry.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'
import type { Random } from '#tests/simulation/random.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

import type { Answers } from './answers.ts'
import { firstPartsOf, type Kind, kinds } from './kinds.ts'

/** An item that a phone has created, as last acknowledged. */
export type CreatedItem = { kind: Kind; id: string; parts: WireValues; isRemoved: boolean }

export type Phone = ReturnType<typeof openPhone>

type Options = {
  url: string
  /** Number of the phone, which is part of the names of its items. */
  nth: number
  owner: string
  token: () => string
  answers: Answers
  random: Random
  photos: readonly Buffer[]
}

/** Opens a phone with the real outbox: saved changes are acknowledged immediately, and sent when possible. */
export function openPhone({ url, nth, owner, token, answers, random, photos }: Options) {
  const createdItems: CreatedItem[] = []
  const outbox = makeOutbox({
    storage: memoryStorage(),
    now: Date.now,
    newId: () => crypto.randomUUID(),
  })
  const api = makeApi({
    base: url,
    network: answers.network,
    token,
    isOurs: () => true,
    probe: fetch,
  })
  const drain = makeDrain({
    outbox,
    send: (attempt) => sendEntry(api, { ...attempt, isOurs: true }),
    owner: () => owner,
    isOurs: () => true,
    isOnline: () => true,
    isShown: () => false,
    runExclusively: (run) => run(() => true),
    clock: ownClock,
    random: random.next,
    report: () => {},
  })
  let count = 0

  const save = async (write: Write) => {
    await outbox.enqueue(owner, write)
    void drain.wake()
  }

  async function add() {
    count += 1
    const kind = random.pick(kinds)
    const picture = kind.hasPicture ? pictureOf(random.pick(photos), `${nth} ${count}`) : undefined
    const parts = {
      ...firstPartsOf(kind, `${kind.resource.name} ${count} of phone ${nth}`),
      ...(picture && { image: picture.sha256 }),
    }
    const id = crypto.randomUUID()
    const of = { kind: kind.resource.name, itemId: id, op: 'add' } as const
    await save({ ...of, wireValues: parts, ...(picture && { picture }) })
    createdItems.push({ kind, id, parts, isRemoved: false })
  }

  async function change(item: CreatedItem) {
    count += 1
    const { kind, id, parts: shown } = item
    const parts = { ...shown, [kind.nameIn]: `${kind.resource.name} ${count} of phone ${nth}` }
    await save({
      kind: kind.resource.name,
      itemId: id,
      op: 'update',
      wireValues: parts,
      shown,
      known: shown,
    })
    item.parts = parts
  }

  async function remove(item: CreatedItem) {
    const { kind, id, parts: shown } = item
    await save({
      kind: kind.resource.name,
      itemId: id,
      op: 'remove',
      wireValues: {},
      shown,
      known: shown,
    })
    item.isRemoved = true
  }

  return {
    createdItems,
    /** Performs one act of an admin; resolves when it is acknowledged. */
    async act() {
      const present = createdItems.filter(({ isRemoved }) => !isRemoved)
      const draw = random.next()
      if (present.length === 0 || draw < 0.55) return add()
      return draw < 0.85 ? change(random.pick(present)) : remove(random.pick(present))
    },
    /** Reads a list, as its screen does. */
    readList: async () => {
      const { paths } = random.pick(kinds).resource
      await api
        .call({ method: 'GET', path: `${paths.list}?page=1&limit=10` })
        .catch(() => undefined)
    },
    /** Returns unsent and refused entries. */
    unsent: async () => (await outbox.entries(owner)).filter(({ state }) => state !== 'sent'),
    wake: () => void drain.wake('manual'),
  }
}

/** Returns a unique photo: bytes after the end of a JPEG are not part of the image. */
function pictureOf(photo: Buffer, label: string): NonNullable<Write['picture']> {
  const content = Buffer.concat([photo, Buffer.from(label)])
  const bytes = new Uint8Array(content).buffer
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: 'photo.jpg', type: 'image/jpeg', size: content.length, sha256, bytes }
}
