import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { headers as ours } from '#contract/reply.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { samples } from '#tests/support/samples.ts'
import { signIn } from '#tests/support/test-server.ts'

/** A write that the phone keeps until it is confirmed. */
type Kept = { key: string; id: string; path: string; parts: Record<string, string | Buffer> }

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
  const confirmed = new Map<string, Kept>()
  const waiting = new Map<string, Kept>()
  const wrong: string[] = []
  let refusals = 0
  const told = { faults: 0, sentences: 0 }
  const headers = { authorization: `Bearer ${token}` }

  async function send(kept: Kept): Promise<boolean> {
    waiting.set(kept.key, kept)
    const call = { method: 'POST', headers: { ...headers, [ours.idempotencyKey]: kept.key } }
    const answer = await fetch(base + kept.path, { ...call, body: formOf(kept) }).catch(() => null)
    // Without a reply the server may have executed the write or not.
    if (answer === null) return false
    const words = await answer.text()
    if (answer.status === 201) {
      waiting.delete(kept.key)
      confirmed.set(kept.id, kept)
      return true
    }
    refusals += 1
    const canWait = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0
    if (!canWait) wrong.push(`${kept.path} answered ${answer.status} ${words}`)
    return false
  }

  async function read(path: string) {
    const answer = await fetch(base + path, { headers })
    if (answer.status !== 200) {
      wrong.push(`${path} answered ${answer.status} ${await answer.text()}`)
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
      for (const kept of waiting.values()) await send(kept)
      return waiting.size
    },
    /** Lists must be readable whatever the state of the disk. */
    read: async () => {
      await read(members.paths.list)
      await read(galleryItems.paths.list)
    },
    /** Compares the items on the server with the confirmed writes. */
    async compare() {
      const there = await readAll()
      const ids = there.map(({ _id }) => _id)
      const known = new Set([...confirmed.keys(), ...[...waiting.values()].map(({ id }) => id)])
      for (const id of confirmed.keys()) {
        if (ids.filter((each) => each === id).length !== 1) wrong.push(`${id} is not there once`)
      }
      for (const id of ids) if (!known.has(id)) wrong.push(`${id} came from nowhere`)
      const shown = there.filter(({ _id, image }) => image !== undefined && confirmed.has(_id))
      for (const { _id, image } of shown) {
        const picture = await fetch(`${base}${image}`)
        const bytes = await picture.arrayBuffer()
        if (picture.status !== 200 || bytes.byteLength === 0) wrong.push(`${_id} has no picture`)
      }
    },
    /** Counts of injected faults and refused starts. */
    told,
    /** The totals of the run. */
    counts: () => ({ ...told, confirmed: confirmed.size, refusals, waiting: waiting.size, wrong }),
    wrong,
  }
}

function newMember(): Kept {
  const values = { ...sample?.values, company: 'x'.repeat(180) }
  return kept(members.paths.add, values)
}

async function newPhoto(seed: number): Promise<Kept> {
  const image = await smallPicture(seed)
  return kept(galleryItems.paths.add, { title: `Photo ${seed}`, description: 'Kept', image })
}

function kept(path: string, parts: Kept['parts']): Kept {
  const id = randomUUID()
  return { key: randomUUID(), id, path, parts: { ...parts, _id: id } }
}

function formOf({ parts }: Kept): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'photo.jpg', { type: 'image/jpeg' }))
  }
  return form
}
