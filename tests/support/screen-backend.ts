import { type IncomingMessage, request, type ServerResponse } from 'node:http'

import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'

import type { Invitation } from '#contract/people.ts'
import type { Resource, WireValues } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { startApp } from '#tests/server/console.ts'

import { firstAdmin } from './accounts.ts'
import { addWireItems } from './add-items.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startForeignBackend } from './foreign-backend.ts'
import { listAt } from './list-at.ts'
import { addPersonAt } from './people.ts'
import { isWrite, readWrite } from './recorded-writes.ts'
import { signInForStorage, type StoredSession } from './stored-session.ts'

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

export type FixedReply = { status: number; json: object }

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
  | { kind: 'answered'; reply: FixedReply }
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
  if (applied?.kind === 'answered') {
    const { status, json } = applied.reply
    incoming.resume()
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    return
  }
  if (applied?.kind !== 'held') return forward(incoming, outgoing, target)
  await applied.until.promise
  // Another fault may have taken the place of the delay.
  await answer(incoming, outgoing, target)
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

/** Sets the effect of the network; undefined passes all calls. */
function setFault(next?: Fault) {
  const last = fault
  fault = next
  if (last?.kind === 'held') last.until.resolve()
}

async function stop() {
  setFault()
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
  const { entries } = await signInForStorage(backend.api)
  return entries
}

function requiredResource(name: string): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no resource called ${name}`)
  return resource
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
  rowsOf: ((_, name) => listAt(backendNow().api, requiredResource(name))) satisfies BrowserCommand<
    [resource: string]
  >,
  addItems: ((_, name, items) =>
    addWireItems(backendNow().api, requiredResource(name), items)) satisfies BrowserCommand<
    [resource: string, items: readonly Readonly<WireValues>[]]
  >,
  holdCalls: ((_, path) => {
    setFault({ path, kind: 'held', until: Promise.withResolvers() })
  }) satisfies BrowserCommand<[path: string]>,
  addPerson: (async (_, invitation) => {
    await addPersonAt(backendNow().api, invitation)
  }) satisfies BrowserCommand<[invitation: Invitation]>,
  answerCalls: ((_, path, reply) => {
    setFault({ path, kind: 'answered', reply })
  }) satisfies BrowserCommand<[path: string, reply: FixedReply]>,
  dropCalls: () => {
    setFault({ path: '/', kind: 'dropped' })
  },
  passCalls: () => setFault(),
}
