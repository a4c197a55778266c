import { type IncomingMessage, request, type ServerResponse } from 'node:http'

import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'

import { resourceNamed } from '#contract/resources/index.ts'
import { startApp } from '#tests/server/console.ts'

import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { listAt } from './list-at.ts'
import { isWrite, readWrite } from './recorded-writes.ts'
import { type Refusal, replyOf } from './routes.ts'
import { firstAdmin, signIn } from './test-server.ts'

/** The entries of localStorage with a session. */
export type StoredSession = Readonly<Record<string, string>>

export type BackendKind = 'ours' | 'foreign'

/** Commands of tests of screens, which run in Node. */
export type ScreenCommands = {
  /** Starts an unused backend in place of the last one; returns a session at it. */
  startBackend: (kind: BackendKind) => Promise<StoredSession>
  stopBackend: () => Promise<void>
  /** Returns every write that reached the backend, in order; files without their bytes. */
  recordedWrites: () => Promise<RecordedWrite[]>
  /** Returns the rows of a resource, read directly from the backend. */
  rowsOf: (resource: string) => Promise<Record<string, unknown>[]>
  /** Delays calls to this path, until `passCalls`. */
  holdCalls: (path: string) => Promise<void>
  /** Answers calls to this path with this refusal, until `passCalls`. */
  refuseCalls: (path: string, refusal: Refusal) => Promise<void>
  /** Drops all calls, until `passCalls`. */
  dropCalls: () => Promise<void>
  passCalls: () => Promise<void>
}

export type RecordedWrite = {
  method: string
  path: string
  fields: Record<string, unknown>
  files: { part: string; filename: string; type: string }[]
}

type Running = { network: FaultProxy; api: string; stop: () => Promise<unknown> }

let running: Running | undefined

/** Effect of the network on calls whose path begins with `path`. */
type Fault = { path: string } & (
  | { kind: 'held'; until: PromiseWithResolvers<void> }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'dropped' }
)
let fault: Fault | undefined

/** Serves the API at the address of the page, from the backend that was started last. */
export const screenBackend = (): Plugin => ({
  name: 'screen-backend',
  configureServer: ({ middlewares }) => {
    middlewares.use((incoming, outgoing, next) => {
      if (!/^\/(?:admin|media|public|uploads)\//.test(incoming.url ?? '') || !running) return next()
      void answer(incoming, outgoing, running.network.url)
    })
  },
})

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, target: string) {
  const applied = fault && incoming.url?.startsWith(fault.path) ? fault : undefined
  if (applied?.kind === 'dropped') return void incoming.socket.destroy()
  if (applied?.kind === 'refused') {
    const { status, json } = replyOf(applied.refusal)
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    return
  }
  await applied?.until.promise
  forward(incoming, outgoing, target)
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: string) {
  const { method, url = '/', headers } = incoming
  const upstream = request(target + url, { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  upstream.on('error', () => incoming.socket.destroy())
  incoming.pipe(upstream)
}

const starts: Record<BackendKind, () => Promise<{ api: string; stop: () => Promise<unknown> }>> = {
  ours: async () => {
    const { app } = await startApp()
    return {
      api: await app.listen({ port: 0, host: '127.0.0.1' }),
      stop: () => app.close(),
    }
  },
  foreign: async () => {
    const { url, stop } = await startForeignBackend({ admin: firstAdmin })
    return { api: url, stop }
  },
}

function passCalls() {
  if (fault?.kind === 'held') fault.until.resolve()
  fault = undefined
}

async function stop() {
  passCalls()
  await running?.network.stop()
  await running?.stop()
  running = undefined
}

function backendNow(): Running {
  if (!running) throw new Error('No backend was started')
  return running
}

const startBackend: BrowserCommand<[kind: BackendKind]> = async (_, kind) => {
  await stop()
  const backend = await starts[kind]()
  running = { ...backend, network: await startFaultProxy(backend.api) }
  return storedSession(backend.api)
}

/** Signs in; returns the session as the app stores it. A backend of the specification does not reply with the user. */
async function storedSession(api: string): Promise<StoredSession> {
  const { token, role, user } = await signIn(api)
  const { email } = firstAdmin
  return {
    token: JSON.stringify(token),
    role,
    user: JSON.stringify({ _id: email, email, ...user, isOurs: user !== undefined }),
    isLogged: 'true',
    status: 'fulfilled',
  }
}

/** Implementations of `ScreenCommands`. */
export const screenCommands = {
  startBackend,
  stopBackend: stop,
  recordedWrites: async () => {
    const writes = await Promise.all(backendNow().network.passed.filter(isWrite).map(readWrite))
    return writes.map(({ files, ...write }) => ({
      ...write,
      files: files.map(({ part, filename, type }) => ({ part, filename, type })),
    }))
  },
  rowsOf: ((_, name) => {
    const resource = resourceNamed(name)
    if (!resource) throw new Error(`There is no resource called ${name}`)
    return listAt(backendNow().api, resource)
  }) satisfies BrowserCommand<[resource: string]>,
  holdCalls: ((_, path) => {
    fault = { path, kind: 'held', until: Promise.withResolvers() }
  }) satisfies BrowserCommand<[path: string]>,
  refuseCalls: ((_, path, refusal) => {
    fault = { path, kind: 'refused', refusal }
  }) satisfies BrowserCommand<[path: string, refusal: Refusal]>,
  dropCalls: () => {
    fault = { path: '/', kind: 'dropped' }
  },
  passCalls,
}
