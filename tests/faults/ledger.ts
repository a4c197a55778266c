import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { headers as ours } from '#contract/reply.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { samples } from '#tests/support/samples.ts'
import { signIn } from '#tests/support/test-server.ts'

/** A write that the phone keeps until it is confirmed. */
type PendingWrite = {
  key: string
  id: string
  path: string
  parts: Record<string, string | Buffer>
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

const listed = v.object({
  data: v.array(v.looseObject({ _id: v.string(), image: v.optional(v.string()) })),
})
/** Maximum page size of the server. */
const pageSize = 1000
const sample = samples.find(({ resource }) => resource.name === members.name)

/** Opens a phone that writes, and records which writes were confirmed. */
export async function openLedger(url: string) {
  let base = url
  const { token } = await signIn(url)
  const confirmed = new Map<string, PendingWrite>()
  const waiting = new Map<string, PendingWrite>()
  const problems: string[] = []
  let refusals = 0
  const tally = { faults: 0, refusedStarts: 0 }
  const headers = { authorization: `Bearer ${token}` }

  async function send(write: PendingWrite): Promise<boolean> {
    waiting.set(write.key, write)
    const call = { method: 'POST', headers: { ...headers, [ours.idempotencyKey]: write.key } }
    const answer = await fetch(base + write.path, { ...call, body: formOf(write) }).catch(
      () => null,
    )
    // Without a reply the server may have executed the write or not.
    if (answer === null) return false
    const text = await answer.text()
    if (answer.status === 201) {
      waiting.delete(write.key)
      confirmed.set(write.id, write)
      return true
    }
    refusals += 1
    const canWait = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
    if (!canWait) problems.push(`${write.path} answered ${answer.status} ${text}`)
    return false
  }

  async function read(path: string) {
    const answer = await fetch(base + path, { headers })
    if (answer.status !== 200) {
      problems.push(`${path} answered ${answer.status} ${await answer.text()}`)
      return []
    }
    return v.parse(listed, await answer.json()).data
  }

  async function readAll() {
    const all = await read(galleryItems.paths.list)
    for (let page = 1; page <= confirmed.size / pageSize + 1; page += 1) {
      all.push(...(await read(`${members.paths.list}?limit=${pageSize}&page=${page}`)))
    }
    return all
  }

  return {
    moveTo: (newUrl: string) => (base = newUrl),
    /** Adds a member; returns whether the addition was confirmed. */
    addMember: () => send(newMember()),
    /** Adds a photo with different content from all others. */
    addPhoto: async (seed: number) => send(await newPhoto(seed)),
    /** Sends all unconfirmed writes again. */
    async sendWaiting() {
      for (const write of waiting.values()) await send(write)
      return waiting.size
    },
    /** Lists must be readable whatever the state of the disk. */
    read: async () => {
      await read(members.paths.list)
      await read(galleryItems.paths.list)
    },
    /** Compares the items on the server with the confirmed writes. */
    async compare() {
      const items = await readAll()
      const ids = items.map(({ _id }) => _id)
      const sentIds = new Set([...confirmed.keys(), ...[...waiting.values()].map(({ id }) => id)])
      for (const id of confirmed.keys()) {
        if (ids.filter((each) => each === id).length !== 1) problems.push(`${id} is not there once`)
      }
      for (const id of ids) if (!sentIds.has(id)) problems.push(`${id} came from nowhere`)
      const shown = items.filter(({ _id, image }) => image !== undefined && confirmed.has(_id))
      for (const { _id, image } of shown) {
        const picture = await fetch(`${base}${image}`)
        const bytes = await picture.arrayBuffer()
        if (picture.status !== 200 || bytes.byteLength === 0) problems.push(`${_id} has no picture`)
      }
    },
    /** Counts of injected faults and refused starts. */
    tally,
    /** The totals of the run. */
    counts: () => ({
      ...tally,
      confirmed: confirmed.size,
      refusals,
      waiting: waiting.size,
      problems,
    }),
    problems,
  }
}

function newMember(): PendingWrite {
  const values = { ...sample?.values, company: 'x'.repeat(180) }
  return pendingWrite(members.paths.add, values)
}

async function newPhoto(seed: number): Promise<PendingWrite> {
  const image = await smallPicture(seed)
  return pendingWrite(galleryItems.paths.add, {
    title: `Photo ${seed}`,
    description: 'Kept',
    image,
  })
}

function pendingWrite(path: string, parts: PendingWrite['parts']): PendingWrite {
  const id = randomUUID()
  return { key: randomUUID(), id, path, parts: { ...parts, _id: id } }
}

function formOf({ parts }: PendingWrite): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'photo.jpg', { type: 'image/jpeg' }))
  }
  return form
}
