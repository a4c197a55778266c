import type { Resource } from '#contract/resource.ts'

import { startFaultProxy } from './fault-proxy.ts'
import { visitForeign } from './foreign-console.ts'
import { listAt } from './list-at.ts'
import type { Phone, Screen } from './phone.ts'
import { isWrite, readWrite, type WriteCall } from './recorded-writes.ts'
import { startServerInProcess } from './server-in-process.ts'
import { visitsTo } from './site.ts'
import { startServer } from './test-server.ts'

/**
 * The project's own server, and a backend written from the specification alone. The console must behave alike with
 * both.
 */
export const backends = ['ours', 'foreign'] as const

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

/**
 * Returns a function that starts visits at our server behind a fault proxy. With options it is a separate process.
 */
export const visitsToOurs = (options?: Parameters<typeof startServer>[0]) =>
  visitsTo(async () => {
    let target = ''
    const network = await startFaultProxy(() => target)
    return {
      url: network.url,
      start: async () => {
        network.passed.length = 0
        network.decide(() => 'pass')
        const server = await (options ? startServer(options) : startServerInProcess())
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
