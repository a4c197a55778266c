import { type IncomingMessage, request, type ServerResponse } from 'node:http'

import type { Plugin } from 'vite'
import type { BrowserCommandContext } from 'vitest/node'

import type { Invitation } from '#contract/people.ts'
import type { Resource, WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { startApp } from '#tests/server/console.ts'

import { firstAdmin } from './accounts.ts'
import { addWireItems } from './add-items.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { listAt } from './list-at.ts'
import type { FixedReply, NetworkFault } from './network-faults.ts'
import { addPersonAt } from './people.ts'
import { isWrite, readWrite } from './recorded-writes.ts'
import { signInForStorage, type StoredSession } from './stored-session.ts'

type Context = Pick<BrowserCommandContext, 'sessionId' | 'context'>

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
  /** Adds items to a resource, one after the other, each with a picture if the resource requires one. */
  addItems: (resource: string, items: readonly Readonly<WireValues>[]) => Promise<void>
  /** Invites a person and accepts the invitation. */
  addPerson: (invitation: Invitation) => Promise<void>
  /** Answers calls to this path with this reply, until `passCalls`. */
  answerCalls: (path: string, reply: FixedReply) => Promise<void>
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

type Running = {
  api: string
  network: FaultProxy
  /** Ends the delay of calls. */
  release: () => void
  stop: () => Promise<unknown>
}

/** The backends by session of the browser. Sessions run side by side, each with its own cookies and storage. */
const running = new Map<string, Running>()
const sessionHeader = 'x-browser-session'

/** Serves the API at the address of the page, from the backend that its session of the browser has started last. */
export const screenBackend = (): Plugin => ({
  name: 'screen-backend',
  configureServer: ({ middlewares }) => {
    middlewares.use((incoming, outgoing, next) => {
      const backend = running.get(String(incoming.headers[sessionHeader]))
      if (!backend || !/^\/(?:admin|media|public|uploads)\//.test(incoming.url ?? '')) return next()
      forward(incoming, outgoing, backend.network.url)
    })
  },
})

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

/** Applies this fault to calls whose path begins with `path`, and passes all others. */
function setFault({ sessionId }: Context, path: string, fault: NetworkFault) {
  const { network, release } = backendOf(sessionId)
  network.decide((call) => (call.path.startsWith(path) ? fault : 'pass'))
  release()
}

/** Delays calls whose path begins with `path` until another rule is set, which then decides. */
function holdCalls({ sessionId }: Context, path: string) {
  const backend = backendOf(sessionId)
  backend.release()
  const { promise: until, resolve } = Promise.withResolvers<void>()
  backend.release = resolve
  backend.network.decide((call) => (call.path.startsWith(path) ? { until } : 'pass'))
}

function backendOf(sessionId: string): Running {
  const backend = running.get(sessionId)
  if (!backend) throw new Error('No backend was started')
  return backend
}

async function stopBackend({ sessionId }: Context) {
  const backend = running.get(sessionId)
  running.delete(sessionId)
  backend?.release()
  await backend?.network.stop()
  await backend?.stop()
}

async function startBackend(context: Context, kind: BackendKind): Promise<StoredSession> {
  await stopBackend(context)
  const backend = await starts[kind]()
  const network = await startFaultProxy(backend.api)
  running.set(context.sessionId, { ...backend, network, release: () => {} })
  await context.context.setExtraHTTPHeaders({ [sessionHeader]: context.sessionId })
  const { entries } = await signInForStorage(backend.api)
  return entries
}

function requiredResource(name: string): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no resource called ${name}`)
  return resource
}

const dropped: NetworkFault = 'drop-before'

/** Implementations of `ScreenCommands`. */
export const screenCommands = {
  startBackend,
  stopBackend,
  recordedWrites: async ({ sessionId }: Context) => {
    const { passed } = backendOf(sessionId).network
    const received = passed.filter((call) => call.fault === 'pass' && isWrite(call))
    const writes = await Promise.all(received.map(readWrite))
    return writes.map(({ files, ...write }) => ({
      ...write,
      files: files.map(({ part, filename, type }) => ({ part, filename, type })),
    }))
  },
  rowsOf: ({ sessionId }: Context, name: string) =>
    listAt(backendOf(sessionId).api, requiredResource(name)),
  addItems: ({ sessionId }: Context, name: string, items: readonly Readonly<WireValues>[]) =>
    addWireItems(backendOf(sessionId).api, requiredResource(name), items),
  addPerson: async ({ sessionId }: Context, invitation: Invitation) => {
    await addPersonAt(backendOf(sessionId).api, invitation)
  },
  holdCalls,
  answerCalls: setFault,
  dropCalls: (context: Context) => setFault(context, '/', dropped),
  passCalls: (context: Context) => setFault(context, '/', 'pass'),
}
