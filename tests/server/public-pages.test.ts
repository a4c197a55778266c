import { expect, test } from 'vitest'

import { intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import { appForEach } from './app-for-each.ts'

const server = appForEach()

const form = 'application/x-www-form-urlencoded'
const flat = { firstName: 'Inès', email: 'ines@atelier.example' }

let visitors = 0
/** Returns the page that a browser displays after a plain form; every call is from a different visitor. */
async function pageAfter(
  parts: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  visitors += 1
  const { statusCode, payload } = await server.app.inject({
    method: 'POST',
    url: intakePath,
    remoteAddress: `10.2.0.${visitors}`,
    payload: typeof parts === 'string' ? parts : new URLSearchParams(parts).toString(),
    headers: { accept: 'text/html', 'content-type': form, ...headers },
  })
  return { status: statusCode, page: payload }
}

const cases: [accepted: string, html: string, title: string][] = [
  ['fr-CH, fr;q=0.9, en;q=0.8', 'lang="fr" dir="ltr"', 'Merci'],
  ['ar', 'lang="ar" dir="rtl"', 'شكرًا'],
  ['de, ar-MA;q=0.4, fr;q=0.5, *;q=0.1', 'lang="fr" dir="ltr"', 'Merci'],
  ['fr;q=0, ar;q=none, de', 'lang="en" dir="ltr"', 'Thank you'],
  ['', 'lang="en" dir="ltr"', 'Thank you'],
]
test.each(cases)(
  'a visitor with the Accept-Language "%s" gets a page with %s',
  async (accepted, html, title) => {
    const { status, page } = await pageAfter(flat, { 'accept-language': accepted })
    expect(status).toBe(201)
    expect(page).toContain(`<html ${html}>`)
    expect(page).toContain(`<h1>${title}</h1>`)
  },
)

const fields = Object.values(enquiries.fields).flatMap((group) =>
  Object.entries(group.fields ?? {}),
)
const filledWith = (text: string) => Object.fromEntries(fields.map(([name]) => [name, text]))
const wrong = {
  'an enquiry without values': {},
  'an invalid email address and phone number': filledWith('wrong'),
  'values that are too long': filledWith('x'.repeat(6000)),
  'a field with too many lines': { ...flat, programInterests: 'x\n'.repeat(60) },
}
const linesIn = (page: string) => [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)

test.each(Object.entries(wrong))(
  'the page is translated into every language for %s',
  async (_what, parts) => {
    const english = linesIn((await pageAfter(parts)).page)
    expect(english.length).toBeGreaterThan(0)
    for (const lang of ['fr', 'ar']) {
      const { status, page } = await pageAfter(parts, { 'accept-language': lang })
      expect(status).toBe(422)
      const lines = linesIn(page)
      expect(lines).toHaveLength(english.length)
      expect(lines.filter((line) => english.includes(line))).toEqual([])
      expect(page).not.toMatch(/\b(?:the|is|your|please|characters)\b(?![^<]*>)/i)
    }
  },
)

test.each([
  { sent: 'x'.repeat(300_000), type: form, refused: 413 },
  { sent: 'firstName=x', type: 'text/plain', refused: 415 },
  { sent: '{', type: 'application/json', refused: 400 },
])(
  'a browser gets a page for a body of $type that is refused with $refused',
  async ({ sent, type, refused }) => {
    const { status, page } = await pageAfter(sent, { 'content-type': type })
    expect(status).toBe(refused)
    expect(page).toContain('<h1>Your enquiry was not sent</h1>')
  },
)

test('a browser gets a page when its visitor has exceeded the call limit', async () => {
  const call = () =>
    server.app.inject({ method: 'POST', url: intakePath, headers: { accept: 'text/html' } })
  const replies = []
  for (let nth = 0; nth < 301; nth += 1) replies.push(await call())
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(replies.at(-1)?.payload).toContain('<p>Too many calls. Please try again later.</p>')
})
