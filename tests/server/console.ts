import type { FastifyInstance, InjectOptions } from 'fastify'
import * as v from 'valibot'

import { headers, refusalCodes } from '#contract/reply.ts'
import type { Role } from '#contract/role.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { makeIds } from '#server/base/ids.ts'
import type { AppConfig, Services } from '#server/services.ts'
import { databaseCheck, migrationsCheck } from '#server/watching/checks.ts'
import { makeMetrics } from '#server/watching/metrics.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { memoryChunks } from '#tests/support/memory-chunks.ts'
import { memoryPictures } from '#tests/support/memory-pictures.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

import { addPerson, type Person } from './add-person.ts'
import { makeCheckedApp } from './check-against-docs.ts'

/** Returns a clock that the test advances. */
function manualClock(start = Date.UTC(2026, 10, 20, 9)) {
  let now = start
  return { now: () => now, pass: (milliseconds: number) => (now += milliseconds) }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** Starts the whole server in memory, with one admin and without a listening port. */
export async function startApp(
  options: {
    config?: Partial<AppConfig>
    /** Opens another database. */
    open?: typeof openTestDatabase
    /** Creates a picture store in place of the one in memory. */
    store?: (
      within: Pick<Services, 'database' | 'monotonicClock'>,
    ) => Promise<Pick<Services, 'pictures' | 'chunks'>>
  } = {},
) {
  const clock = manualClock()
  const { open = openTestDatabase } = options
  const { database, end } = await open()
  const pictures = memoryPictures()
  const services: Services = {
    database,
    clock,
    monotonicClock: clock,
    processClock: clock,
    pictures,
    chunks: memoryChunks(),
    ...(await options.store?.({ database, monotonicClock: clock })),
    ids: makeIds(clock),
    metrics: makeMetrics(),
    checks: [databaseCheck(database), migrationsCheck(database)],
    config: { ...appConfig, ...options.config },
  }
  const app = await makeCheckedApp(services)
  app.addHook('onClose', end)
  return {
    app,
    clock,
    database,
    services,
    files: pictures.files,
    console: await signedIn(app, services, { ...firstAdmin, role: 'admin' }),
    /** Signs in as another person. */
    async otherConsole(role: Role = 'admin') {
      const name = role === 'admin' ? 'other' : role
      const other = { email: `${name}@take-off.example`, password: 'another long password' }
      return signedIn(app, services, { ...other, role })
    },
    async rowCounts() {
      const tables = ['items', 'removed_items', 'writes'] as const
      const counts = tables.map((table) =>
        database
          .selectFrom(table)
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
      return (await Promise.all(counts)).map((row) => row.count)
    },
  }
}

/** A parsed reply. */
export type ParsedReply = {
  status: number
  headers: Record<string, string>
  body: v.InferOutput<typeof replyShape>
}

const itemShape = v.looseObject({ _id: v.string(), version: v.exactOptional(v.number()) })

const replyShape = v.looseObject({
  success: v.boolean(),
  code: v.optional(v.picklist(refusalCodes)),
  message: v.optional(v.string()),
  problems: v.optional(v.record(v.string(), v.string())),
  data: v.optional(v.unknown()),
})

/** Returns the item in a reply. */
export function itemOf(reply: ParsedReply) {
  return v.parse(itemShape, reply.body.data)
}

/** Returns the list in a reply. */
export function listOf(reply: ParsedReply) {
  return v.parse(v.array(itemShape), reply.body.data)
}

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  form?: FormData
  json?: unknown
  /** The unencoded body; the headers state its type. */
  raw?: string | Buffer
  headers?: Record<string, string>
  key?: string
  ifMatch?: string | undefined
}

export type Console = Awaited<ReturnType<typeof signedIn>>

/** Adds a person, and returns their console, which sends calls with the token. */
async function signedIn(app: FastifyInstance, services: Services, person: Person) {
  const account = await addPerson(services, person)
  const token = await openSession(services, account._id)
  return {
    account,
    token,
    call: (call: Call) =>
      send(app, { ...call, headers: { authorization: `Bearer ${token}`, ...call.headers } }),
  }
}

/** Sends a call without adding credentials. */
export async function send(app: FastifyInstance, call: Call): Promise<ParsedReply> {
  const response = await app.inject(await requestOf(call))
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: response.statusCode === 304 ? { success: true } : v.parse(replyShape, response.json()),
  }
}

async function requestOf(call: Call): Promise<InjectOptions> {
  const body = call.form === undefined ? undefined : new Response(call.form)
  const type =
    body?.headers.get('content-type') ?? (call.json === undefined ? '' : 'application/json')
  const payload = body ? Buffer.from(await body.arrayBuffer()) : textOf(call)
  return {
    method: call.method,
    url: call.url,
    headers: {
      ...(type === '' ? {} : { 'content-type': type }),
      ...(call.key === undefined ? {} : { [headers.idempotencyKey]: call.key }),
      ...(call.ifMatch === undefined ? {} : { 'if-match': call.ifMatch }),
      ...call.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

function textOf(call: Call) {
  return call.json === undefined ? call.raw : JSON.stringify(call.json)
}

/** Returns a multipart form of these parts; a Buffer becomes a file. */
export function formOf(parts: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value)], 'photo.jpg', { type: 'image/jpeg' }))
  }
  return form
}
