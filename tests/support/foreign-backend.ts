import type { AddressInfo } from 'node:net'

import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

import { callOf, type ForeignCall, judge, readBody, uncalledFor } from './foreign/calls.ts'
import type { Answer, Route } from './foreign/route.ts'
import { allRoutes } from './foreign/routes.ts'
import { makeStore, type Rows, type Store } from './foreign/store.ts'

/** What happens to one call instead of what the backend would do. */
export type ForeignFate =
  | undefined
  /** It is not done; this is answered. Text goes as it is, everything else as JSON. */
  | { status: number; body: unknown; contentType?: string }
  /** It is not done, and not answered. */
  | 'drop'
  /** It is done; the answer is lost. */
  | 'drop-after'

/** A promise holds the call until it is decided. */
type Rule = (call: { method: string; path: string }) => ForeignFate | Promise<ForeignFate>

export type ForeignBackend = {
  /** Its address for this process; a browser may know it under another name. */
  url: string
  port: number
  /** Every call of the API in the order in which they came, preflights only if they ask too much. */
  calls: ForeignCall[]
  rows: Rows
  /** Puts an item there, with an id and times as the backend gives them. */
  add: Store['add']
  /** Puts a picture there; returns its address. */
  keepPicture: Store['keepPicture']
  decide: (rule: Rule) => void
  /** False: the whole member list comes at once, and says nothing of pages. */
  hasPagination: boolean
  stop: () => Promise<void>
}

type Options = {
  admin?: { email: string; password: string }
  /** How browsers name it, in the addresses of pictures. */
  publicUrl?: string
}

/** A backend that was written from the specification's table of calls, and knows nothing else. */
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
 * Pictures are for everybody, and say nothing of other origins. No browser keeps them by itself, so
 * that what is seen offline was kept by the console.
 */
function servePictures(app: FastifyInstance, { pictures }: Store) {
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) => {
    const picture = pictures.get(request.params.name)
    if (!picture) return reply.code(404).send('Not found')
    return reply.header('cache-control', 'no-store').type(picture.type).send(picture.bytes)
  })
}

/** What every call meets: other origins are welcome, the table's two headers are all they may send. */
async function prepare(api: FastifyInstance, calls: ForeignCall[]) {
  api.addHook('onRequest', async (request, reply) => {
    // Chromium itself repeats a call that is dropped on a connection that was used before.
    reply.header('connection', 'close')
    if (request.method !== 'OPTIONS') return
    const violations = uncalledFor(request).map((name) => `header ${name}`)
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

type Served = { store: Store; tokens: Set<string>; calls: ForeignCall[]; decide: Rule }

function serve(api: FastifyInstance, route: Route, { tokens, calls, decide }: Served) {
  api.route<{ Params: { id?: string } }>({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const call = callOf(request)
      calls.push(call)
      const fate = await decide(call)
      if (fate === 'drop') return drop(request, reply)
      await readBody(request, call)
      judge(call, route)
      if (typeof fate === 'object') {
        call.status = fate.status
        const { body, contentType = 'application/json' } = fate
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return reply.code(fate.status).type(contentType).send(text)
      }
      const { status, body } = answer(route, { call, tokens, id: request.params.id ?? '' })
      if (fate === 'drop-after') return drop(request, reply)
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
