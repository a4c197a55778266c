import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { fromWireValues, toWireValues, valuesOf } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { fc } from '#tests/support/properties.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { checkAgainstDocs } from './check-against-docs.ts'
import { formOf, listOf, send, type TestApp } from './console.ts'
import { hostileText as text } from './hostile-text.ts'
import { addressOf, maxAnsweredMeanwhile, underAttack } from './under-attack.ts'

const server = appForEach()

type Post = { json?: unknown; form?: FormData; raw?: string; headers?: Record<string, string> }

const post = (sent: Post) => send(server.app, { method: 'POST', url: intakePath, ...sent })

/** An unencoded body. */
type Raw = { payload: string; type: string; accepted?: string | undefined }

const arrived = async (of: TestApp = server) =>
  listOf(await of.console.call({ method: 'GET', url: enquiries.paths.list }))

test.each([
  [
    'a JSON list in place of an enquiry',
    { raw: '[]', headers: { 'content-type': 'application/json' } },
    400,
  ],
  [
    'truncated JSON',
    { raw: '{"firstName":', headers: { 'content-type': 'application/json' } },
    400,
  ],
  ['a body of an unsupported type', { raw: 'a', headers: { 'content-type': 'text/csv' } }, 415],
  [
    'an enquiry with values of a wrong type',
    { json: { firstName: 7, email: { a: 1 }, programInterests: [3] } },
    422,
  ],
  ['a body that is too large', { json: { firstName: 'x'.repeat(300_000) } }, 413],
  ['a form of too many parts', { form: formOf(manyParts(200)) }, 413],
  [
    'JSON that sets __proto__',
    { raw: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
    400,
  ],
])('%s is refused', async (_what, sent, status) => {
  const reply = await post(sent)
  expect(reply.status).toBe(status)
  expect(reply.body.success).toBe(false)
  expect(await arrived()).toEqual([])
})

test('a form without a Content-Length is refused', async () => {
  const payload = Readable.from([
    '--b\r\nContent-Disposition: form-data; name="x"; filename="y"\r\n\r\n',
    'x'.repeat(1_000_000),
    '\r\n--b--\r\n',
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const response = await server.app.inject({ method: 'POST', url: intakePath, headers, payload })
  expect(response.statusCode).toBe(411)
})

test('a value of a wrong type is reported with its field', async () => {
  const json = {
    firstName: 'Inès',
    email: 'ines@atelier.example',
    lastName: 7,
    interests: { businessGoals: {} },
  }
  const { status, body } = await post({ json })
  expect(status).toBe(422)
  expect(body.problems).toEqual({
    'personalInfo.lastName': 'The type of lastName is wrong',
    'interests.businessGoals': 'The type of businessGoals is wrong',
  })
})

const name = fc.constantFrom(
  ...[
    'firstName',
    'email',
    'phone',
    'personalInfo',
    'personalInfo.email',
    'personalInfo[firstName]',
  ],
  ...['programInterests', 'volunteeringInterested', 'interests', 'fax', 'openMs', 'next', '_id'],
  ...['__proto__', 'constructor', 'version', 'intake', ''],
)
const values = fc.dictionary(name, fc.oneof(text, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 12 })
const body = fc.oneof(
  values.map((json) => ({ payload: JSON.stringify(json), type: 'application/json' })),
  fc.array(fc.tuple(name, text), { maxLength: 12 }).map((parts) => ({
    payload: new URLSearchParams(
      parts.map(([key, value]): [string, string] => [key, value.toWellFormed()]),
    ).toString(),
    type: 'application/x-www-form-urlencoded',
  })),
  fc
    .tuple(
      text,
      fc.constantFrom(
        'application/json',
        'text/html',
        'multipart/form-data',
        'a/b',
        'multipart/form-data; boundary=x',
      ),
    )
    .map(([payload, type]) => ({ payload, type })),
)
const accept = fc.constantFrom('text/html', 'application/json', '*/*')

test('a thousand hostile posts cause no server error and store no invalid enquiry, and honest posts are answered in time', async () => {
  const proxied = await appForTest({ TRUST_PROXY: 1 })
  const address = await proxied.app.listen({ host: '127.0.0.1', port: 0 })
  const postFrom = async (from: string, { payload, type, accepted = '*/*' }: Raw) => {
    const headers = { 'content-type': type, accept: accepted, 'x-forwarded-for': from }
    const method = 'POST'
    const response = await fetch(address + intakePath, { method, headers, body: payload })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    checkAgainstDocs({ method, url: intakePath, status: response.status, type: contentType, text })
    return response.status
  }
  const posts = fc.sample(fc.tuple(body, accept), { numRuns: 1000, seed: 18 })
  const broken: string[] = []
  // Every request comes from a different address; another test covers the limit per address.
  const hostile = posts.map(([raw, accepted], nth) => async () => {
    const status = await postFrom(addressOf(1, nth), { ...raw, accepted })
    if (status >= 500) broken.push(raw.payload)
  })
  const honest = await underAttack({
    hostile,
    honest: (nth) => {
      const person = { firstName: 'Inès', email: `i${nth}@a.example` }
      const raw = { payload: JSON.stringify(person), type: 'application/json' }
      return postFrom(addressOf(9, nth), raw)
    },
  })
  expect(broken).toEqual([])
  expect(honest.length).toBeGreaterThanOrEqual(posts.length / maxAnsweredMeanwhile)
  for (const { reply, answeredMeanwhile } of honest) {
    expect(reply).toBe(201)
    expect(answeredMeanwhile).toBeLessThanOrEqual(maxAnsweredMeanwhile)
  }
  const all = await arrived(proxied)
  expect(all.length).toBeGreaterThanOrEqual(honest.length)
  for (const item of all) {
    const kept = valuesOf(enquiries, item)
    expect(fromWireValues(enquiries, toWireValues(enquiries, kept)).values).toEqual(kept)
  }
})

function manyParts(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`a${nth}`, 'a']))
}
