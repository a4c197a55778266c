import { describe, expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { formOf, listOf, send, type TestApp } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const { values } = sampleOf('enquiry')
const flat = { firstName: 'Inès', lastName: 'Benhaddou', email: 'ines@atelier.example' }
const receipt = /^E-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/
const asPage = { accept: 'text/html,application/xhtml+xml' }
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

type Post = { json?: unknown; form?: FormData; raw?: string; headers?: Record<string, string> }

const post = (sent: Post, of: TestApp = server) =>
  send(of.app, { method: 'POST', url: intakePath, ...sent })

/** Submits a form as a browser does without a script, and returns the resulting page. */
async function submit(
  parts: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
  of: TestApp = server,
) {
  const payload = new URLSearchParams(parts).toString()
  const all = { ...asPage, ...asForm, ...headers }
  return of.app.inject({ method: 'POST', url: intakePath, payload, headers: all })
}

const arrived = async (of: TestApp = server) =>
  listOf(await of.console.call({ method: 'GET', url: enquiries.paths.list }))

const receiptIn = (body: { data?: unknown }) => Reflect.get(Object(body.data), 'receipt')

describe('an enquiry is accepted', () => {
  test('as JSON', async () => {
    const { status, body } = await post({ json: values })
    expect(status).toBe(201)
    expect(receiptIn(body)).toMatch(receipt)
    expect(await arrived()).toMatchObject([{ ...values, intake: { receipt: receiptIn(body) } }])
  })

  test('as multipart, with the plain names of its fields', async () => {
    const parts = { ...flat, programInterests: 'Mentoring\nTrade', volunteeringInterested: 'on' }
    expect((await post({ form: formOf(parts) })).status).toBe(201)
    expect(await arrived()).toMatchObject([
      {
        personalInfo: flat,
        interests: { programInterests: ['Mentoring', 'Trade'], volunteeringInterested: true },
      },
    ])
  })

  test('as a plain form with checked boxes, and answered with a page', async () => {
    const { statusCode, payload, headers } = await submit([
      ...Object.entries({ 'personalInfo[firstName]': 'Inès', 'personalInfo.email': flat.email }),
      ['programInterests', 'Mentoring'],
      ['programInterests', 'Trade, "fair" and free'],
    ])
    expect(statusCode).toBe(201)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const [enquiry] = await arrived()
    expect(enquiry).toMatchObject({
      personalInfo: { firstName: 'Inès', email: flat.email },
      interests: { programInterests: ['Mentoring', 'Trade, "fair" and free'] },
    })
    expect(payload).toContain(Reflect.get(Object(enquiry?.['intake']), 'receipt'))
  })

  test('with a history entry that names the website as its author', async () => {
    await post({ json: values })
    const [enquiry] = await arrived()
    const url = `/admin/history/enquiry/${enquiry?._id}`
    const { body } = await server.console.call({ method: 'GET', url })
    expect(body.data).toMatchObject([{ op: 'add', by: { email: 'website' } }])
  })
})

test('a plain form redirects to a page of its own website, and to no other', async () => {
  const origin = 'https://club.example'
  const submitNext = async (next: string, headers: Record<string, string> = { origin }) => {
    const response = await submit({ ...flat, next, lastName: next }, headers)
    return [response.statusCode, response.headers['location']]
  }
  const back = await submitNext('https://club.example/thanks?a=1')
  expect(back).toEqual([
    303,
    expect.stringMatching(/^https:\/\/club.example\/thanks\?a=1&receipt=E-/),
  ])
  const [, relative] = await submitNext('/merci', { referer: 'https://club.example/join' })
  expect(relative).toMatch(/^https:\/\/club.example\/merci\?receipt=E-/)
  const ofFolder = { origin, referer: 'https://club.example/club/join' }
  const [, beside] = await submitNext('merci', ofFolder)
  expect(beside).toMatch(/^https:\/\/club.example\/club\/merci\?receipt=E-/)
  // Where the browser sends only the origin, the folder of the form is unknown.
  const ofOrigin = { origin, referer: 'https://club.example/' }
  expect(await submitNext('merci.html', ofOrigin)).toEqual([201, undefined])
  const ofHome = { ...ofOrigin, 'sec-fetch-site': 'same-origin' }
  const [, home] = await submitNext('merci2.html', ofHome)
  expect(home).toMatch(/^https:\/\/club.example\/merci2.html\?receipt=E-/)
  const [, absolute] = await submitNext('/merci.html', ofOrigin)
  expect(absolute).toMatch(/^https:\/\/club.example\/merci.html\?receipt=E-/)
  const elsewhere = { origin, referer: 'https://evil.example/' }
  expect(await submitNext('merci?', elsewhere)).toEqual([201, undefined])
  expect(await submitNext('https://evil.example/')).toEqual([201, undefined])
  expect(await submitNext('javascript:alert(1)')).toEqual([201, undefined])
  expect(await submitNext('/thanks', {})).toEqual([201, undefined])
})

test('the page after a plain form links back to the page of the form', async () => {
  const { payload } = await submit(flat, { referer: 'https://club.example/join?a=1&b="2"' })
  expect(payload).toContain('href="https://club.example/join?a=1&#38;b=&#34;2&#34;"')
  const other = await submit({ ...flat, lastName: 'x' }, { referer: 'javascript:alert(1)' })
  expect(other.payload).not.toContain('href="javascript')
  // The page works below a path, too.
  expect(payload).toContain('href="../docs/page.css"')
  expect(payload).not.toMatch(/ (?:href|src)="\//)
})

describe('problems are reported for each field', () => {
  const wrong = { firstName: ' ', email: 'nobody', phone: 'call me', companyName: 'x'.repeat(201) }
  const problems = {
    'personalInfo.firstName': 'First name is required',
    'personalInfo.email': 'Invalid email format',
    'personalInfo.phone': 'Invalid phone format',
    'businessInfo.companyName': 'Company is too long (200 characters at most)',
  }

  test('to a program as JSON', async () => {
    const { status, body } = await post({ json: wrong })
    expect(status).toBe(422)
    expect(body.problems).toEqual(problems)
    expect(await arrived()).toEqual([])
  })

  test('for a field that exceeds the read limit', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(flat)) form.append(name, value)
    form.set('companyName', 'x'.repeat(70 * 1024))
    const { status, body } = await post({ form })
    expect(status).toBe(422)
    const problem = 'Company is too long (200 characters at most)'
    expect(body.problems).toEqual({ 'businessInfo.companyName': problem })
  })

  test('to a person as a page, in which their input is escaped', async () => {
    const { statusCode, payload } = await submit(wrong)
    expect(statusCode).toBe(422)
    for (const problem of Object.values(problems)) expect(payload).toContain(`<li>${problem}</li>`)
    const shown = await submit({ ...flat, firstName: '<script>alert(1)</script>' })
    expect(shown.payload).not.toContain('<script>')
  })
})

test('an enquiry sent again is stored once, and gets the same receipt', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => post({ json: values })))
  const { status, body } = await post({ json: values })
  expect(status).toBe(200)
  for (const other of others) expect(receiptIn(other.body)).toBe(receiptIn(body))
  expect(receiptIn(first?.body ?? {})).toBe(receiptIn(body))
  expect(await arrived()).toHaveLength(1)
  await post({ json: { ...values, personalInfo: { ...flat, phone: '123' } } })
  expect(await arrived()).toHaveLength(2)
})

test('a removed enquiry that is sent again is stored once', async () => {
  for (const _time of ['first', 'second', 'third']) {
    const [first, second] = await Promise.all([1, 2].map(() => post({ json: values })))
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 201]))
    expect(receiptIn(second?.body ?? {})).toBe(receiptIn(first?.body ?? {}))
    const all = await arrived()
    expect(all).toHaveLength(1)
    await callsOf(() => server, sampleOf('enquiry')).remove(all[0]?._id ?? '')
  }
})

test('with configured websites, enquiries are accepted only from them and from the own origin', async () => {
  const strict = await appForTest({ PUBLIC_ORIGINS: ['https://club.example'] })
  const from = async (headers: Record<string, string>) =>
    (await post({ json: { ...flat, lastName: headers['origin'] }, headers }, strict)).status
  expect(await from({ origin: 'https://club.example' })).toBe(201)
  expect(await from({ origin: 'http://here.example', host: 'here.example' })).toBe(201)
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
  expect(await from({})).toBe(403)
})

test('a form of the own origin is accepted when the public address has a path', async () => {
  const PUBLIC_URL = 'https://club.example/console'
  const strict = await appForTest({ PUBLIC_URL, PUBLIC_ORIGINS: ['https://www.club.example'] })
  const headers = { origin: 'https://club.example' }
  expect((await post({ json: flat, headers }, strict)).status).toBe(201)
})

test('one visitor can send 30 enquiries per hour, without affecting others', async () => {
  const from = async (address: string, nth: number) =>
    server.app.inject({
      method: 'POST',
      url: intakePath,
      payload: { ...flat, lastName: `${address} ${nth}` },
      remoteAddress: address,
    })
  for (let nth = 0; nth < 30; nth += 1) expect((await from('10.0.0.1', nth)).statusCode).toBe(201)
  const refused = await from('10.0.0.1', 30)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(3600)
  expect((await from('10.0.0.2', 0)).statusCode).toBe(201)
  server.clock.pass(3_600_001)
  expect((await from('10.0.0.1', 31)).statusCode).toBe(201)
  server.clock.pass(86_400_001)
  await tidyUp(server.services, { warn: () => {}, error: () => {} })
  expect(await server.database.selectFrom('posts').selectAll().execute()).toEqual([])
})
