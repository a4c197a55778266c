import { Readable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { postgresCodes } from '#server/base/postgres-codes.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { formOf, send, type Call, type TestApp } from './console.ts'

const server = appForEach()

type Sent = Pick<Call, 'form' | 'json' | 'raw' | 'headers'>

const flat = { firstName: 'Inès', email: 'ines@atelier.example' }

/** Returns what a program reads in the refusal of an enquiry; without a language there is no Accept-Language. */
async function refusedIn(language: string | undefined, sent: Sent, of: TestApp = server) {
  const headers = {
    ...sent.headers,
    ...(language !== undefined && { 'accept-language': language }),
  }
  const {
    status,
    body,
    headers: got,
  } = await send(of.app, {
    ...{ method: 'POST', url: intakePath, ...sent },
    headers,
  })
  const { code, message = '', problems = {} } = body
  return { status, code, lang: got['content-language'], message, problems }
}

const wrong = { email: 'nobody', lastName: 7, companyName: 'x'.repeat(201) }
const english = {
  'businessInfo.companyName': 'Company is too long (200 characters at most)',
  'personalInfo.email': 'Invalid email format',
  'personalInfo.firstName': 'First name is required',
  'personalInfo.lastName': 'The type of lastName is wrong',
}
const french = {
  'businessInfo.companyName': 'Entreprise : texte trop long (200 caractères au plus)',
  'personalInfo.email': 'Format d’e-mail non valide',
  'personalInfo.firstName': 'Le prénom est obligatoire',
  'personalInfo.lastName': 'lastName : type de valeur incorrect',
}
const arabic = {
  'businessInfo.companyName': 'الشركة: النص أطول من اللازم (‏200 حرفًا على الأكثر)',
  'personalInfo.email': 'صيغة البريد الإلكتروني غير صحيحة',
  'personalInfo.firstName': 'الاسم الأول مطلوب',
  'personalInfo.lastName': 'lastName: نوع القيمة غير صحيح',
}

test.each([
  { asked: 'en-GB', lang: 'en', problems: english },
  { asked: 'fr-CH, fr;q=0.9, en;q=0.8', lang: 'fr', problems: french },
  { asked: 'de, ar-MA;q=0.5', lang: 'ar', problems: arabic },
  { asked: 'de, ja;q=0.5', lang: 'en', problems: english },
  { asked: undefined, lang: 'en', problems: english },
])('a program that asks for "$asked" reads the problems of fields in $lang', async (of) => {
  expect(await refusedIn(of.asked, { json: wrong })).toEqual({
    ...{ status: 422, code: 'invalid', lang: of.lang },
    message: of.problems['personalInfo.firstName'],
    problems: of.problems,
  })
})

/** Compares the refusals of one request in every language. */
async function expectTranslated(status: number, sent: Sent, of: TestApp = server) {
  const inEnglish = await refusedIn('en', sent, of)
  expect(inEnglish).toMatchObject({ status, lang: 'en' })
  expect(await refusedIn('de', sent, of)).toEqual(inEnglish)
  for (const lang of ['fr', 'ar']) {
    const { message, ...rest } = await refusedIn(lang, sent, of)
    expect(rest).toEqual({ ...inEnglish, message: undefined, lang })
    expect(message).not.toBe(inEnglish.message)
    expect(message).not.toMatch(/\b(?:the|is|your|please|too|many)\b/i)
  }
}

const asJson = { 'content-type': 'application/json' }
const files = Array.from({ length: 6 }, (_, nth) => [`f${nth}`, Buffer.from('x')])
/** One error code of each kind of failure. */
const failures = new Map(Object.entries(postgresCodes).map(([code, problem]) => [problem, code]))

test.each([
  [400, 'a JSON list', { raw: '[]', headers: asJson }],
  [400, 'truncated JSON', { raw: '{"firstName":', headers: asJson }],
  [413, 'too many values', { raw: `[${'[],'.repeat(10_001)}[]]`, headers: asJson }],
  [413, 'a large body', { json: { firstName: 'x'.repeat(300_000) } }],
  [413, 'too many parts', { form: formOf(numbered(200)) }],
  [413, 'too many files', { form: formOf(Object.fromEntries(files)) }],
  [400, 'a broken form', { raw: '--b\r\n\r\n', headers: multipart() }],
  [415, 'another type of body', { raw: 'a', headers: { 'content-type': 'text/csv' } }],
])('the refusal with %i of %s is in the language of the visitor', async (status, _what, sent) => {
  await expectTranslated(status, sent)
})

test('the refusal of a form without a length is in the language of the visitor', async () => {
  const messages = []
  for (const language of ['en', 'fr', 'ar', 'de']) {
    const headers = { ...multipart(), 'accept-language': language }
    const payload = Readable.from(['--b--\r\n'])
    const reply = await server.app.inject({ method: 'POST', url: intakePath, headers, payload })
    expect(reply.statusCode).toBe(411)
    messages.push(reply.json<{ message: string }>().message)
  }
  expect(new Set(messages).size).toBe(3)
  expect(messages[3]).toBe(messages[0])
})

test('the refusal of another website is in the language of the visitor', async () => {
  const strict = await appForTest({ PUBLIC_ORIGINS: ['https://club.example'] })
  await expectTranslated(403, { json: flat, headers: { origin: 'https://other.example' } }, strict)
})

test('the refusal beyond the limit of enquiries is in the language of the visitor', async () => {
  for (let nth = 0; nth < 30; nth += 1) await refusedIn('en', { json: {} })
  await expectTranslated(429, { json: flat })
})

test('the refusal beyond the limit of calls is in the language of the visitor', async () => {
  for (let nth = 0; nth < 300; nth += 1) await server.app.inject('/public/banners')
  await expectTranslated(429, { json: flat })
})

test.each([...failures.values(), 'ENOSPC', 'EIO', 'EMFILE'])(
  'the reply while the server fails with %s is in the language of the visitor',
  async (code) => {
    vi.spyOn(server.database, 'insertInto').mockImplementation(() => {
      throw Object.assign(new Error('planted'), { code })
    })
    await expectTranslated(503, { json: flat })
  },
)

test('the reply to an unexpected error is in the language of the visitor', async () => {
  vi.spyOn(server.database, 'insertInto').mockImplementation(() => {
    throw new Error('planted')
  })
  await expectTranslated(500, { json: flat })
})

function multipart() {
  return { 'content-type': 'multipart/form-data; boundary=b' }
}

function numbered(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`a${nth}`, 'a']))
}
