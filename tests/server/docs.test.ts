import * as v from 'valibot'
import { expect, test } from 'vitest'

import { jsonType } from '#server/docs/call.ts'
import { calls, document } from '#server/docs/document.ts'
import { rolesOf } from '#server/docs/roles-of.ts'

import { appForTest } from './app-for-each.ts'
import { checkAgainstDocs, checkExample, isJson } from './check-against-docs.ts'

/** Routes that are not calls of the API: the pages of the app and of this document, and preflights. */
const notApiCalls = /^(?:OPTIONS|HEAD) |^GET \/docs/

test('the document lists exactly the calls that the server serves', async () => {
  const { app } = await appForTest()
  const served = routesIn(app.printRoutes({ commonPrefix: false }))
  const documented = calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(documented.toSorted()).toEqual(served.filter((call) => !notApiCalls.test(call)).toSorted())
})

/**
 * Returns the routes of Fastify's printed tree, in which each line contains the end of a path, indented by four
 * characters for each level.
 */
function routesIn(tree: string): string[] {
  const ends: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', end = '', methods = ''] =
      /^(.*?)── ([^ ]*)(?: \((.*)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    ends.splice(Math.floor(depth), Infinity, end)
    return methods.split(', ').flatMap((each) => (each === '' ? [] : `${each} ${ends.join('')}`))
  })
}

const replied = calls.flatMap(({ method, path, replies }) =>
  Object.entries(replies)
    .filter(([, { shape }]) => shape !== undefined)
    .map(([status, reply]) => ({ method, url: path, status: Number(status), ...reply })),
)

test.each(replied)(
  'the example reply of $method $url matches its schema ($status)',
  ({ example, type = jsonType, ...call }) => {
    const text = isJson(type) ? JSON.stringify(example) : String(example)
    expect(() => checkAgainstDocs({ ...call, type, text })).not.toThrow()
  },
)

const sent = calls.flatMap((call) =>
  Object.entries(call.body ?? {})
    .filter(([, { shape }]) => shape !== undefined)
    .map(([type]) => ({ call, path: call.path, type })),
)

test.each(sent)('the example body of $path matches its schema ($type)', (each) => {
  expect(() => checkExample(each.call, each.type)).not.toThrow()
})

/** Shapes of bodies and path parameters in the document. */
const content = v.record(v.string(), v.object({ example: v.optional(v.unknown()) }))
const carrying = v.optional(v.object({ content: v.optional(content, {}) }), {})
const replies = v.record(v.string(), carrying)
const operation = v.object({
  operationId: v.string(),
  parameters: v.array(
    v.object({ in: v.string(), name: v.string(), example: v.optional(v.string()) }),
  ),
  requestBody: carrying,
  responses: replies,
})
const operations = Object.values(document.paths).flatMap((each) =>
  Object.values(each).map((value) => v.parse(operation, value)),
)
const refusals = v.parse(replies, document.components.responses)
const areBytes = /^image\/|^application\/octet-stream$/

test('every call has an example of each body and each path parameter', () => {
  const examples = operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...[requestBody, ...Object.values({ ...responses, ...refusals })]
      .flatMap((each) => Object.entries(each.content ?? {}))
      .filter(([type]) => !areBytes.test(type))
      .map(([type, { example }]) => ({ at: `${operationId}: ${type}`, example })),
    ...parameters
      .filter((each) => each.in === 'path')
      .map(({ name, example }) => ({ at: `${operationId}: {${name}}`, example })),
  ])
  expect(examples.filter(({ example }) => example === undefined || example === '')).toEqual([])
})

test('the document is served as JSON and as a page, readable from every website', async () => {
  const { app } = await appForTest()
  const forPrograms = await app.inject('/docs/json')
  expect(forPrograms.json()).toEqual(JSON.parse(JSON.stringify(document)))
  expect(forPrograms.headers['access-control-allow-origin']).toBe('*')
  const forPeople = await app.inject('/docs')
  expect(forPeople.headers['content-type']).toContain('text/html')
  for (const { path } of calls) expect(forPeople.payload).toContain(path)
  expect(forPeople.payload).toContain('<pre>BEGIN:VCALENDAR\r\n')
  expect(forPeople.payload).toContain('application/octet-stream: bytes')
  expect((await app.inject('/docs/page.css')).statusCode).toBe(200)
  // So that it works below a path.
  expect(forPeople.payload).not.toMatch(/ (?:href|src)="\//)
})

test('the document tells which roles a call permits, and which calls need no session', () => {
  const { paths } = document
  expect(paths['/admin/delete-gallery/{id}']?.['delete']).toMatchObject({
    'x-roles': ['admin', 'editor', 'event-staff'],
  })
  expect(paths['/admin/people']?.['get']).toMatchObject({ 'x-roles': ['admin'] })
  const open = calls.filter((call) => rolesOf(call) === undefined).map(({ path }) => path)
  expect(new Set(open.filter((path) => path.startsWith('/admin')))).toEqual(
    new Set([
      '/admin/login',
      '/admin/logout',
      '/admin/login/passkey/options',
      '/admin/login/passkey',
      '/admin/welcome',
      '/admin/welcome/passkey/options',
      '/admin/welcome/passkey',
    ]),
  )
})

test('every operation has a unique name', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
})
