import { createHash } from 'node:crypto'

import type { FastifyInstance, InjectOptions } from 'fastify'

import { makeApi, type Network } from '#api/api.ts'
import type { Write } from '#sync/queue/entry.ts'
import { sendEntry } from '#sync/sending/send.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { makeKit } from '#tests/support/outbox-kit.ts'

import type { Console, TestApp } from './console.ts'

/** Returns the outbox of a signed-in person, which sends to the server in memory. */
export function outboxOf(
  { app }: Pick<TestApp, 'app'>,
  { account, token }: Pick<Console, 'account' | 'token'>,
) {
  const owner = account._id
  const api = makeApi({
    base: '',
    network: injectInto(app),
    token: () => token,
    isOurs: () => true,
    probe: async () => Response.json({ success: true, data: null }),
  })
  const { outbox, drain } = makeKit(memoryStorage(), {
    owner,
    send: (attempt) => sendEntry(api, { ...attempt, isOurs: true }),
  })
  return {
    /** Queues a write, sends it, and returns its entry. */
    async send(write: Write) {
      const queued = await outbox.enqueue(owner, write)
      await drain.wake()
      return (await outbox.entries(owner)).find(({ id }) => id === queued?.id)
    },
  }
}

/** Returns the picture of a write. */
export function pictureOfBytes(content: Buffer): NonNullable<Write['picture']> {
  const bytes = new Uint8Array(content).buffer
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name: 'photo.jpg', type: 'image/jpeg', size: bytes.byteLength, sha256, bytes }
}

function injectInto(app: FastifyInstance): Network {
  return () => async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    const request = new Request(new URL(path, 'http://take-off.example'), init)
    const { pathname, search } = new URL(request.url)
    const call: InjectOptions = {
      method: methodOf(request),
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    }
    const { statusCode: status, payload, headers } = await app.inject(call)
    return new Response(payload, {
      status,
      headers: { 'content-type': String(headers['content-type']) },
    })
  }
}

function methodOf({ method }: Request) {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find((each) => each === method)
  if (!known) throw new Error(`The outbox sent ${method}`)
  return known
}
