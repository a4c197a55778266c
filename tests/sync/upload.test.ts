import { expect, test } from 'vitest'

import { makeApi } from '#api/api.ts'
import { faultOf } from '#api/fault.ts'
import { beyondRole } from '#contract/beyond-role.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { decideRetry } from '#sync/sending/retry.ts'
import { sendEntry } from '#sync/sending/send.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const size = 1_300_000
const bytes = new Uint8Array(size).map((_, at) => at % 251).buffer
const sha256 = 'a'.repeat(64)
const picture = { name: 'hall.webp', type: 'image/webp', size, sha256 }

type Given = { bytes?: ArrayBuffer; isOurs?: boolean; interceptions?: number }

type Asked = { method: string; url: string; body: BodyInit | null | undefined }

/** Simulates a server that receives pictures in chunks, unless `instead` replies. */
function standIn(there: { received?: number; isStored?: boolean } = {}) {
  const state = { received: 0, isStored: false, ...there }
  const asked: Asked[] = []
  const shares: number[] = []
  const parts: number[] = []
  const world = {
    /** Replies in place of the server, unless it returns undefined. */
    instead: (_asked: Asked): Response | undefined => undefined,
    probed: () => Response.json({ success: true, data: null }),
    mayContinue: () => true,
  }
  const api = makeApi({
    base: '',
    network: (onProgress) => async (to, init) => {
      const url = to instanceof Request ? to.url : to.toString()
      const call = { method: init?.method ?? 'GET', url, body: init?.body }
      asked.push(call)
      const answer = world.instead(call)
      if (answer) return answer
      if (call.body instanceof Blob) {
        onProgress(1)
        state.received = Number(url.split('from=')[1]) + call.body.size
      }
      const isUpload = url.startsWith('/admin/uploads/')
      return Response.json({ success: true, data: isUpload ? state : { _id: 'a' } })
    },
    token: () => 'secret',
    isOurs: () => true,
    probe: async () => world.probed(),
  })
  return {
    world,
    state,
    shares,
    parts,
    calls: () => asked.map(({ method, url }) => `${method} ${url.replace(sha256, 'it')}`),
    lastForm: () => asked.map(({ body }) => body).findLast((body) => body instanceof FormData),
    bodies: () => asked.flatMap(({ body }) => (body instanceof Blob ? [body] : [])),
    trying: (attempt: 'first' | 'again', { interceptions = 0, ...given }: Given = {}) =>
      sendEntry(api, {
        isOurs: true,
        entries: [],
        bytes,
        entry: sampleEntry({
          op: 'add',
          wireValues: { image: sha256 },
          interceptions,
          picture: { ...picture, ...(attempt === 'again' && { mayBeThere: true }) },
        }),
        onProgress: (share) => shares.push(share),
        onChunkStored: () => parts.push(state.received),
        mayContinue: () => world.mayContinue(),
        ...given,
      }),
  }
}

const at = (from: number) => `PATCH /admin/uploads/it?from=${from}`
const ask = 'GET /admin/uploads/it'
const form = `POST ${galleryItems.paths.add}`
const part = 512 * 1024

test('a picture is sent in chunks, then the form that refers to it', async () => {
  const { trying, calls, lastForm, bodies, shares, parts } = standIn()
  await trying('first')
  expect(calls()).toEqual([at(0), at(part), at(2 * part), form])
  expect(lastForm()?.has('image')).toBe(false)
  expect(await new Blob(bodies()).arrayBuffer()).toEqual(bytes)
  expect(shares).toEqual([part / size, (2 * part) / size, 1])
  expect(parts).toEqual([part, 2 * part, size])
})

test('a second attempt asks for the stored size, and sends the missing chunks alone', async () => {
  const { trying, calls } = standIn({ received: part + 7 })
  await trying('again')
  expect(calls()).toEqual([ask, at(part + 7), at(2 * part + 7), form])
})

test('a stored picture is not sent again', async () => {
  const { trying, calls, lastForm } = standIn({ isStored: true })
  await trying('again')
  expect(calls()).toEqual([ask, form])
  expect(lastForm()?.has('image')).toBe(false)
})

test('a small picture is sent within its form, and asked for at a second attempt', async () => {
  const { trying, calls, lastForm } = standIn()
  const given = { bytes: bytes.slice(0, 16 * 1024) }
  await trying('first', given)
  expect(calls()).toEqual([form])
  expect(lastForm()?.has('image')).toBe(true)
  await trying('again', given)
  expect(calls()).toEqual([form, ask, at(0), form])
})

test('a forbidden picture parks its write, and the form is not sent', async () => {
  const { world, trying, calls } = standIn()
  const refusal = { code: 'forbidden', message: beyondRole } as const
  world.instead = () => Response.json({ success: false, ...refusal }, { status: 403 })
  const fault = faultOf(await trying('first').catch((caught: unknown) => caught))
  expect(calls()).toEqual([at(0)])
  expect(decideRetry(fault, { op: 'add' })).toEqual({
    to: 'parked',
    refusal: { status: 403, ...refusal },
  })
})

test('another backend gets one form', async () => {
  const { trying, calls } = standIn()
  await trying('again', { isOurs: false })
  expect(calls()).toEqual([form])
})

test.each([404, 405, 415])('a server that replies %i to chunks gets one form', async (status) => {
  const { trying, calls, world, lastForm } = standIn()
  const refusal = () => Response.json({ success: false, message: 'What?' }, { status })
  world.instead = ({ url }) => (url.includes('/uploads/') ? refusal() : undefined)
  await trying('first')
  expect(calls()).toEqual([at(0), form])
  expect(lastForm()?.has('image')).toBe(true)
})

test('a picture that the server has lost is sent within the form', async () => {
  const { trying, calls, world, lastForm } = standIn({ received: size })
  const missing = () => Response.json({ success: false, code: 'picture-missing' }, { status: 409 })
  world.instead = ({ body }) =>
    body instanceof FormData && !body.has('image') ? missing() : undefined
  await trying('again')
  expect(calls()).toEqual([ask, form, form])
  expect(lastForm()?.has('image')).toBe(true)
})

test('chunks are not repeated for ever to a server that stores none', async () => {
  const { trying, calls, world } = standIn()
  const still = () => Response.json({ success: true, data: { received: 0, isStored: false } })
  world.instead = ({ method }) => (method === 'PATCH' ? still() : undefined)
  const fault = faultOf(await trying('first').catch((caught: unknown) => caught))
  expect(fault).toMatchObject({ kind: 'broken', status: 409 })
  expect(calls()).toEqual([at(0)])
})

test.each([
  ['a reply of another shape', () => Response.json({ success: true, data: { received: 'all' } })],
  ['a proxy’s page for 405', () => new Response('<p>Not allowed', { status: 405 })],
  ['a firewall’s page', () => new Response('<p>Blocked', { status: 403 })],
  ['a gateway’s JSON', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
])('a picture whose chunks twice get %s is sent within its form', async (_, answer) => {
  const { trying, calls, world, lastForm } = standIn()
  world.instead = ({ url }) => (url.includes('/uploads/') ? answer() : undefined)
  expect(faultOf(await trying('first').catch((caught: unknown) => caught))).toMatchObject({
    kind: 'intercepted',
  })
  expect(calls()).toEqual([at(0)])
  await trying('again', { interceptions: 1 })
  expect(calls()).toEqual([at(0), ask, form])
  expect(lastForm()?.has('image')).toBe(true)
})

test('no form is sent in a network that answers everything with a page', async () => {
  const { trying, calls, world } = standIn()
  world.instead = () => new Response('<p>Please sign in')
  world.probed = () => new Response('<p>Please sign in')
  expect(faultOf(await trying('first').catch((caught: unknown) => caught))).toEqual({
    kind: 'portal',
  })
  expect(calls()).toEqual([at(0)])
})

test('no further chunk is sent once another tab has taken over', async () => {
  const { trying, calls, world } = standIn()
  world.mayContinue = () => calls().length === 0
  const fault = faultOf(await trying('first').catch((caught: unknown) => caught))
  expect(fault).toMatchObject({ kind: 'broken' })
  expect(calls()).toEqual([at(0)])
})

test('the form is not sent once the session has ended during the upload', async () => {
  const { trying, calls, world } = standIn()
  world.mayContinue = () => calls().length < 3
  const fault = faultOf(await trying('first').catch((caught: unknown) => caught))
  expect(fault).toMatchObject({ kind: 'broken' })
  expect(calls()).toEqual([at(0), at(part), at(2 * part)])
})
