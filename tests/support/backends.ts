import * as v from 'valibot'

import { baseValuesField } from '#contract/change.ts'
import type { Resource } from '#contract/resource.ts'
import { sessionPaths } from '#contract/session.ts'

import { startFaultProxy } from './fault-proxy.ts'
import { visitForeign } from './foreign-console.ts'
import { desktopScreen, type Phone, phoneScreen, type Screen } from './phone.ts'
import { quick } from './quick.ts'
import { visitsTo } from './site.ts'
import { signIn, startServer } from './test-server.ts'

/**
 * The project's own server, and a backend written from the specification alone. The console must behave alike with
 * both.
 */
export const backends = ['ours', 'foreign'] as const

/**
 * A phone with our server, and a desktop with a foreign backend: each screen and each backend once, because a
 * layout does not depend on the backend. Of a test with this matrix, the quick tier runs no row, the first, or both.
 */
export const everywhere = [
  { backend: 'ours', screen: phoneScreen, quickOnPhone: quick, quickOnBoth: quick },
  { backend: 'foreign', screen: desktopScreen, quickOnPhone: {}, quickOnBoth: quick },
] as const

/** A write as the backend received it. */
export type WriteCall = {
  method: string
  path: string
  /** Text parts of a form, or fields of a JSON body, without those that only our server receives. */
  fields: Record<string, unknown>
  files: { part: string; filename: string; type: string; bytes: Buffer }[]
}

export type Console = Phone & {
  /** Addresses of the console and of the backend. */
  url: string
  api: string
  /** Every write that reached the backend, in order, without sign-in and sign-out. */
  calls: () => Promise<WriteCall[]>
  /** Rows of a resource, read directly from the backend. */
  listOf: (resource: Resource) => Promise<Record<string, unknown>[]>
  end: () => Promise<void>
}

/** Starts a console with a backend of this kind, without a session. */
export const startConsole = (
  backend: (typeof backends)[number],
  screen?: Screen,
): Promise<Console> => visits[backend]({ screen })

/** Starts a console with a backend of this kind, signed in and with the service worker installed. */
export const startSignedInConsole = (
  backend: (typeof backends)[number],
  screen?: Screen,
): Promise<Console> => visits[backend]({ screen, isSignedIn: true })

/** Returns a function that starts visits at our server, which runs with these options behind a fault proxy. */
export const visitsToOurs = (options?: Parameters<typeof startServer>[0]) =>
  visitsTo(async () => {
    let target = ''
    const network = await startFaultProxy(() => target)
    return {
      url: network.url,
      start: async () => {
        network.passed.length = 0
        network.decide(() => 'pass')
        const server = await startServer(options)
        target = server.url
        return {
          network,
          api: server.url,
          server: { url: network.url, dataDir: server.dataDir },
          calls: () => Promise.all(network.passed.filter(isWrite).map(readWrite)),
          listOf: (resource: Resource) => listAt(server.url, resource),
          stop: async () => {
            await network.endPending()
            await server.stop()
          },
        }
      },
      close: network.stop,
    }
  })

export const visitOurs = visitsToOurs()

const visits = {
  ours: visitOurs,
  foreign: async (options: Parameters<typeof visitForeign>[0]): Promise<Console> => {
    const { backend, ...visit } = await visitForeign(options)
    const writes = () => backend.calls.filter(isWrite)
    return {
      ...visit,
      calls: async () =>
        writes().map(({ method, path, fields, files }) => ({ method, path, fields, files })),
      listOf: (resource) => listAt(backend.url, resource),
    }
  },
}

function isWrite({ method, path }: { method: string; path: string }): boolean {
  const isSession = path === sessionPaths.signIn || path === sessionPaths.signOut
  return !isSession && method !== 'GET' && method !== 'OPTIONS'
}

type ReceivedCall = { method: string; path: string; type: string; body: Buffer }

async function readWrite({ method, path, type, body }: ReceivedCall): Promise<WriteCall> {
  const {
    _id,
    [baseValuesField]: _,
    ...fields
  } = type.startsWith('application/json') ? jsonFields(body) : {}
  const call: WriteCall = { method, path, fields, files: [] }
  if (!type.startsWith('multipart/form-data')) return call
  const message = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  for (const [part, value] of await message.formData()) {
    if (typeof value === 'string') {
      if (part !== '_id' && part !== baseValuesField) call.fields[part] = value
      continue
    }
    const bytes = Buffer.from(await value.arrayBuffer())
    call.files.push({ part, filename: value.name, type: value.type, bytes })
  }
  return call
}

const record = v.record(v.string(), v.unknown())

function jsonFields(body: Buffer): Record<string, unknown> {
  return body.length === 0 ? {} : v.parse(record, JSON.parse(body.toString()))
}

/** Rows of a resource, read directly from the backend at an address. */
export async function listAt(api: string, resource: Resource): Promise<Record<string, unknown>[]> {
  const { token } = await signIn(api)
  const limit = resource.pageSize === undefined ? '' : '?page=1&limit=100'
  const reply = await fetch(api + resource.paths.list + limit, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, ...others } = v.parse(record, await reply.json())
  const found = data ?? Object.values(others).find((value) => Array.isArray(value)) ?? []
  return v.parse(v.array(record), Array.isArray(found) ? found : [found])
}
