import type { AddressInfo } from 'node:net'

import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import {
  callOf,
  type ForeignCall,
  noteViolations,
  readBody,
  disallowedHeaders,
} from './foreign/calls.ts'
import type { Answer, Route } from './foreign/route.ts'
import { allRoutes } from './foreign/routes.ts'
import { makeStore, type Rows, type Store } from './foreign/store.ts'

/** Fault that replaces the normal processing of a call. */
export type ForeignFault =
  | undefined
  /** The call is not processed, and this is replied: text as it is, everything else as JSON. */
  | { status: number; body: unknown; contentType?: string }
  /** The call is not processed, and the connection is dropped. */
  | 'drop'
  /** The call is processed, and the reply is lost. */
  | 'drop-after'

/** A promise delays the call until it resolves. */
type Rule = (call: { method: string; path: string }) => ForeignFault | Promise<ForeignFault>

export type ForeignBackend = {
  /** Address for this process; a browser may use another host name. */
  url: string
  port: number
  /** Every call to the API in the order of arrival; preflights only if they ask for a header that is not allowed. */
  calls: ForeignCall[]
  rows: Rows
  /** Adds an item, with an id and times as the backend assigns them. */
  add: Store['add']
  /** Stores a picture; returns its address. */
  keepPicture: Store['keepPicture']
  decide: (rule: Rule) => void
  /** False: the member list is replied whole, without pagination. */
  hasPagination: boolean
  stop: () => Promise<void>
}

type Options = {
  admin?: { email: string; password: string }
  /** Base of picture addresses, as browsers reach it. */
  publicUrl?: string
}

/** Starts a backend that implements only the specification's table of calls. */
export async function startForeignBackend(options: Options = {}): Promise<ForeignBackend> {
  let rule: Rule = () => undefined
  let url = ''
  const admin = options.admin ?? { email: 'admin@elsewhere.example', password: 'open sesame' }
  const store = makeStore(() => options.publicUrl ?? url)
  const session = { admin, tokens: new Set<string>() }
  const calls: ForeignCall[] = []
  const routes = allRoutes({ store, session, hasPagination: () => backend.hasPagination })

  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false })
  servePictures(app, store)
  await app.register(async (api) => {
    await prepare(api, calls)
    const decide: Rule = (call) => rule(call)
    for (const route of routes) serve(api, route, { store, tokens: session.tokens, calls, decide })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`

  const backend: ForeignBackend = {
    url,
    port,
    calls,
    rows: store.rows,
    add: store.add,
    keepPicture: store.keepPicture,
    decide: (next) => (rule = next),
    hasPagination: true,
    stop: () => app.close(),
  }
  return backend
}

/**
 * Pictures are public, without CORS headers. `no-store` keeps them out of the HTTP cache, so a picture that is
 * displayed offline comes from the console's own cache.
 */
function servePictures(app: FastifyInstance, { pictures }: Store) {
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) => {
    const picture = pictures.get(request.params.name)
    if (!picture) return reply.code(404).send('Not found')
    return reply.header('cache-control', 'no-store').type(picture.type).send(picture.bytes)
  })
}

/** Sets up CORS and parsing: every origin is allowed, with the two headers of the table. */
async function prepare(api: FastifyInstance, calls: ForeignCall[]) {
  api.addHook('onRequest', async (request, reply) => {
    // Chromium itself repeats a call that is dropped on a reused connection.
    reply.header('connection', 'close')
    if (request.method !== 'OPTIONS') return
    const violations = disallowedHeaders(request).map((name) => `header ${name}`)
    if (violations.length > 0) calls.push({ ...callOf(request), violations })
  })
  await api.register(cors, {
    origin: true,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
  })
  await api.register(multipart, { limits: { fileSize: 25 * 1024 * 1024 } })
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_: FastifyRequest, text: string) => (text === '' ? {} : JSON.parse(text)),
  )
  api.setNotFoundHandler((request, reply) => {
    const violations = [`no such call: ${request.method} ${request.url}`]
    calls.push({ ...callOf(request), status: 404, violations })
    return reply.code(404).send({ success: false, message: 'Cannot be found' })
  })
}

type HandlerContext = { store: Store; tokens: Set<string>; calls: ForeignCall[]; decide: Rule }

function serve(api: FastifyInstance, route: Route, { tokens, calls, decide }: HandlerContext) {
  api.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const call = callOf(request)
      calls.push(call)
      const fault = await decide(call)
      if (fault === 'drop') return drop(request, reply)
      await readBody(request, call)
      noteViolations(call, route)
      if (typeof fault === 'object') {
        call.status = fault.status
        const { body, contentType = 'application/json' } = fault
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return reply.code(fault.status).type(contentType).send(text)
      }
      const { status, body } = answer(route, { call, tokens, id: request.params.id ?? '' })
      if (fault === 'drop-after') return drop(request, reply)
      call.status = status
      return reply.code(status).send(body)
    },
  })
}

function answer(
  route: Route,
  { call, tokens, id }: { call: ForeignCall; tokens: Set<string>; id: string },
): Answer {
  const token = /^Bearer (.+)$/.exec(call.headers['authorization'] ?? '')?.[1] ?? ''
  if (!route.isPublic && !tokens.has(token)) {
    return { status: 401, body: { success: false, message: 'Not authorized' } }
  }
  const picture = call.files.find(({ part }) => part === 'image')
  try {
    return route.answer({
      ...{ id, token, query: call.query, fields: call.fields },
      ...(picture && { picture }),
    })
  } catch (caught) {
    call.violations.push(String(caught))
    return { status: 400, body: { success: false, message: 'Validation failed' } }
  }
}

function drop(request: FastifyRequest, reply: FastifyReply) {
  request.raw.socket.destroy()
  return reply.hijack()
}
