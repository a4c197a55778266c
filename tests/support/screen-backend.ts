import { type IncomingMessage, request, type ServerResponse } from 'node:http'

import type { ConsoleMessage } from 'playwright'
import type { Plugin } from 'vite'
import type { BrowserCommandContext } from 'vitest/node'

import type { Invitation } from '#contract/people.ts'
import type { Resource, WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { startApp } from '#tests/server/console.ts'

import { firstAdmin } from './accounts.ts'
import { addWireItems } from './add-items.ts'
import { developmentNotices } from './development-notices.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { listAt } from './list-at.ts'
import type { FixedReply, NetworkFault } from './network-faults.ts'
import { makeOtherAdmin } from './other-admin.ts'
import { addPersonAt } from './people.ts'
import { isWrite, readWrite } from './recorded-writes.ts'
import { signInForStorage, type StoredSession } from './stored-session.ts'

type SessionContext = Pick<BrowserCommandContext, 'sessionId' | 'context'>

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
  /** Delays calls whose path begins with this, until the next command that sets a rule. */
  holdCalls: (path: string) => Promise<void>
  /** Adds items to a resource, one after the other, each with a picture if the resource requires one. */
  addItems: (resource: string, items: readonly Readonly<WireValues>[]) => Promise<void>
  /** Changes the first item of a resource, as another admin would; these calls are not recorded. */
  changeElsewhere: (resource: string, values: Readonly<Record<string, string>>) => Promise<void>
  /** Deletes the first item of a resource, as `changeElsewhere`. */
  removeElsewhere: (resource: string) => Promise<void>
  /** Deletes all items of a resource, and adds these. */
  replaceItems: (resource: string, items: readonly Readonly<WireValues>[]) => Promise<void>
  /** Invites a person and accepts the invitation. */
  addPerson: (invitation: Invitation) => Promise<void>
  /** Answers calls whose path begins with this by a fixed reply, until the next command that sets a rule. */
  answerCalls: (path: string, reply: FixedReply) => Promise<void>
  /** Drops all calls, until `passCalls`. */
  dropCalls: () => Promise<void>
  /** Passes all calls, including delayed ones. */
  passCalls: () => Promise<void>
  /** Returns the errors in the console of the browser since `startBackend`. */
  consoleErrors: () => Promise<string[]>
}

export type RecordedWrite = {
  method: string
  path: string
  fields: Record<string, unknown>
  files: { part: string; filename: string; type: string }[]
}

type RunningBackend = {
  /** Errors in the console of the browser. */
  consoleErrors: string[]
  api: string
  network: FaultProxy
  /** Ends the delay of calls. */
  release: () => void
  stop: () => Promise<unknown>
}

/** The backends by session of the browser. Sessions run side by side, each with its own cookies and storage. */
const backendsBySession = new Map<string, RunningBackend>()
const sessionHeader = 'x-browser-session'

/** Serves the API at the address of the page, from the backend that its session of the browser has started last. */
export const screenBackend = (): Plugin => ({
  name: 'screen-backend',
  configureServer: ({ middlewares }) => {
    middlewares.use((incoming, outgoing, next) => {
      const backend = backendsBySession.get(String(incoming.headers[sessionHeader]))
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
    const { app, clock } = await startApp()
    const { now } = clock
    let readings = 0
    // Each reading is later than the one before, so that lists are in the order of addition.
    clock.now = () => now() + (readings += 1)
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
function setFault({ sessionId }: SessionContext, path: string, fault: NetworkFault) {
  const { network, release } = backendOf(sessionId)
  network.decide((call) => (call.path.startsWith(path) ? fault : 'pass'))
  release()
}

/** Delays calls whose path begins with `path` until another rule is set, which then decides. */
function holdCalls({ sessionId }: SessionContext, path: string) {
  const backend = backendOf(sessionId)
  backend.release()
  const { promise: until, resolve } = Promise.withResolvers<void>()
  backend.release = resolve
  backend.network.decide((call) => (call.path.startsWith(path) ? { until } : 'pass'))
}

function backendOf(sessionId: string): RunningBackend {
  const backend = backendsBySession.get(sessionId)
  if (!backend) throw new Error('No backend was started')
  return backend
}

async function stopBackend({ sessionId }: SessionContext) {
  const backend = backendsBySession.get(sessionId)
  backendsBySession.delete(sessionId)
  // A held call asks for the rule again once it is released.
  backend?.network.decide(() => 'drop-before')
  backend?.release()
  await backend?.network.stop()
  await backend?.stop()
}

async function startBackend(context: SessionContext, kind: BackendKind): Promise<StoredSession> {
  await stopBackend(context)
  const backend = await starts[kind]()
  const network = await startFaultProxy(backend.api)
  const consoleErrors: string[] = []
  const note = (message: ConsoleMessage) => {
    const text = message.text()
    if (message.type() === 'error' && !developmentNotices.test(text)) consoleErrors.push(text)
  }
  context.context.on('console', note)
  const stop = () => {
    context.context.off('console', note)
    return backend.stop()
  }
  backendsBySession.set(context.sessionId, {
    ...{ api: backend.api, network, consoleErrors, stop },
    release: () => {},
  })
  await context.context.setExtraHTTPHeaders({ [sessionHeader]: context.sessionId })
  const { entries } = await signInForStorage(backend.api)
  return entries
}

function requiredResource(name: string): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no resource called ${name}`)
  return resource
}

function otherAdminAt({ sessionId }: SessionContext, name: string) {
  const { api } = backendOf(sessionId)
  const listOf = (resource: Resource) => listAt(api, resource)
  return { ...makeOtherAdmin({ api, listOf }, requiredResource(name)), api, listOf }
}

async function replaceItems(
  context: SessionContext,
  name: string,
  items: readonly Readonly<WireValues>[],
) {
  const { api, listOf, remove } = otherAdminAt(context, name)
  for (const _ of await listOf(requiredResource(name))) await remove()
  await addWireItems(api, requiredResource(name), items)
}

/** Implementations of `ScreenCommands`. */
export const screenCommands = {
  startBackend,
  stopBackend,
  recordedWrites: async ({ sessionId }: SessionContext) => {
    const { passed } = backendOf(sessionId).network
    const received = passed.filter((call) => call.fault === 'pass' && isWrite(call))
    const writes = await Promise.all(received.map(readWrite))
    return writes.map(({ files, ...write }) => ({
      ...write,
      files: files.map(({ part, filename, type }) => ({ part, filename, type })),
    }))
  },
  rowsOf: ({ sessionId }: SessionContext, name: string) =>
    listAt(backendOf(sessionId).api, requiredResource(name)),
  addItems: ({ sessionId }: SessionContext, name: string, items: readonly Readonly<WireValues>[]) =>
    addWireItems(backendOf(sessionId).api, requiredResource(name), items),
  changeElsewhere: async (
    context: SessionContext,
    name: string,
    values: Readonly<Record<string, string>>,
  ) => {
    await otherAdminAt(context, name).change(values)
  },
  removeElsewhere: async (context: SessionContext, name: string) => {
    await otherAdminAt(context, name).remove()
  },
  replaceItems,
  addPerson: async ({ sessionId }: SessionContext, invitation: Invitation) => {
    await addPersonAt(backendOf(sessionId).api, invitation)
  },
  holdCalls,
  answerCalls: setFault,
  dropCalls: (context: SessionContext) => setFault(context, '/', 'drop-before'),
  passCalls: (context: SessionContext) => setFault(context, '/', 'pass'),
  consoleErrors: ({ sessionId }: SessionContext) => backendOf(sessionId).consoleErrors,
}
