import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { cleanAccountEmail, cleanEntry, cleanLine, cleanText, inDigits } from '#contract/clean.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { credentials } from '#contract/session.ts'
import { growthOf } from '#tests/support/growth.ts'

import { entered } from './entered.ts'

const { phone, email, website, name } = members.fields

describe('a telephone number is stored in plain characters', () => {
  test.each([
    ['with Arabic digits', '٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
    ['with Persian digits', '۰۵۰ ۱۲۳', '050 123'],
    ['with Devanagari digits', '०९८७', '0987'],
    ['with Bengali digits', '০৯৮৭', '0987'],
    ['with full-width characters', '＋８１（３）１２３４－５６７８', '+81(3)1234-5678'],
    ['with embedding marks, as copied from contacts', '\u202A+971 50 123\u202C', '+971 50 123'],
    ['with isolate marks', '\u2068050 123\u2069', '050 123'],
    ['with direction marks', '\u200E050\u200F 123\u061C', '050 123'],
    ['with no-break spaces', '050\u00A0123\u202F45\u300067', '050 123 45 67'],
    ['with a tab and a line end', '050\t123\n', '050 123'],
    ['with invisible spaces and joiners', '\uFEFF0\u200B5\u200D0\u2060\u00AD', '050'],
    ['with dashes of all kinds', '0\u20105\u20110\u20121\u20132\u20143\u22124', '0-5-0-1-2-3-4'],
  ])('%s', (_, typed, kept) => {
    expect(entered(phone, typed)).toEqual({ value: kept })
  })

  test.each(['x123', '050;ext=5', '\u202A\u202C call', '٠٥٠ اتصل'])(
    '"%s" is no telephone number',
    (typed) => {
      expect(entered(phone, typed)).toBe('Invalid phone format')
    },
  )

  test('a telephone number of invisible characters counts as missing', () => {
    expect(entered(phone, '\u202A\u202C\u200B')).toBe('Phone is required')
  })
})

describe('an email address is stored in plain characters', () => {
  test.each([
    ['with full-width characters', 'ｊｏ＠acme．com', 'jo@acme.com'],
    ['with invisible marks at the end', 'jo@acme.com\u200B\u200F', 'jo@acme.com'],
    ['with a byte order mark at the start', '\uFEFFjo@acme.com', 'jo@acme.com'],
    ['with a line end at the end', 'jo@acme.com\r\n', 'jo@acme.com'],
    ['with a no-break hyphen', 'jean\u2011luc@acme.com', 'jean-luc@acme.com'],
    ['with Arabic digits', 'jo٧@acme.com', 'jo7@acme.com'],
    ['with a decomposed letter', 'zoe\u0308@acme.com', 'zoë@acme.com'],
  ])('%s', (_, typed, kept) => {
    expect(entered(email, typed)).toEqual({ value: kept })
  })

  test('the email address of an account does not depend on case or width', () => {
    const typed = [
      'jo@acme.com',
      ' Jo＠ACME.com\u200B',
      '\u202AJO@ACME．COM\u202C',
      'jo@acme.com\uFEFF',
    ]
    expect(new Set(typed.map(cleanAccountEmail))).toEqual(new Set(['jo@acme.com']))
    const signIns = typed.map((email) => v.parse(credentials, { email, password: ' ٥ ' }))
    // Passwords are not cleaned.
    expect(new Set(signIns.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(signIns[0]).toEqual({ email: 'jo@acme.com', password: ' ٥ ' })
  })
})

test.each([
  ['https://a.example/\u200B', 'https://a.example/'],
  ['\u202Ahttps://a.example\u202C', 'https://a.example'],
  ['https://a.ex\u00ADample/b\uFEFF', 'https://a.example/b'],
  ['https://a.example/👩\u200D👧', 'https://a.example/👩\u200D👧'],
])('the web address %j is stored as %j', (typed, kept) => {
  expect(entered(website, typed)).toEqual({ value: kept })
})

describe('a line of text', () => {
  test.each([
    ['loses a right-to-left override', 'Gala\u202E 2026', 'Gala 2026'],
    ['loses unclosed isolates', 'Gala\u2067 2026', 'Gala 2026'],
    ['loses embeddings', '\u202AGala\u202C \u202B2026\u202C', 'Gala 2026'],
    ['loses isolate ends without a start', 'Gala\u2069 20\u206926', 'Gala 2026'],
    ['keeps a closed isolate', 'ملف \u2066a.pdf\u2069 جديد', 'ملف \u2066a.pdf\u2069 جديد'],
    [
      'keeps closed isolates of every kind',
      '\u2066a\u2069\u2067b\u2069\u2068c\u2069',
      '\u2066a\u2069\u2067b\u2069\u2068c\u2069',
    ],
    ['keeps nested isolates', 'a \u2067b \u2068c\u2069\u2069', 'a \u2067b \u2068c\u2069\u2069'],
    [
      'keeps a closed isolate after an unclosed isolate',
      'a\u2067b \u2068c\u2069',
      'ab \u2068c\u2069',
    ],
    ['keeps a closed isolate before a surplus isolate end', '\u2068c\u2069\u2069', '\u2068c\u2069'],
    ['loses an override in an isolate', '\u2068a\u202Eb\u202C\u2069', '\u2068ab\u2069'],
    ['loses a byte order mark', '\uFEFFGala', 'Gala'],
    ['loses control characters', 'Ga\u0000l\u001Fa\u0085', 'Gala'],
    [
      'has spaces in place of tabs and line ends',
      'Gala\t2026\r\nHarbour\u2028Hall',
      'Gala 2026 Harbour Hall',
    ],
    ['keeps the joiner of Persian names', 'علی\u200Cرضا', 'علی\u200Cرضا'],
    [
      'keeps composed emoji',
      '👩\u200D👧 ❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E007F}',
      '👩\u200D👧 ❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E007F}',
    ],
    ['keeps wide spaces and letters', '山田\u3000太郎 Ｔ', '山田\u3000太郎 Ｔ'],
    ['keeps Arabic digits', 'قاعة ٥', 'قاعة ٥'],
    ['keeps accents and apostrophes', 'Zoë O’Brien', 'Zoë O’Brien'],
    ['keeps a single direction mark', 'C++\u200E مرحبا', 'C++\u200E مرحبا'],
  ])('%s', (_, typed, kept) => {
    expect(entered(name, typed)).toEqual({ value: kept })
  })

  test('in a list is cleaned as well', () => {
    const list = JSON.stringify(['a\u202E\tb', '\uFEFF'])
    expect(entered(founderProfiles.fields.achievements, list)).toEqual({ value: ['a b'] })
  })
})

test('a long text keeps its lines, with uniform line endings', () => {
  const { description } = galleryItems.fields
  const typed = ' one\r\ntwo\rthree\u2029four\u202E\tfive\u0007 '
  expect(entered(description, typed)).toEqual({ value: 'one\ntwo\nthree\nfour\tfive' })
})

test('cleaning a clean text changes nothing', () => {
  const typed = '\u0085 \u2067\u202A \u2066 b\u2069 a\u2011b\u00A0\uFEFF ١ ｘ \u2029 ´\ud800'
  for (const clean of [cleanText, cleanLine, cleanEntry]) {
    expect(clean(clean(typed))).toBe(clean(typed))
  }
})

test('the time to clean bidirectional control characters grows with their number, not faster', () => {
  const text = (length: number) => '\u2067'.repeat(2 * length) + '\u2069'.repeat(length)
  expect(cleanText(text(50_000))).toHaveLength(100_000)
  expect(growthOf((length) => cleanText(text(length)), 6000)).toBeLessThan(24)
})

test('digits of every decimal system of Unicode are converted', () => {
  const read = Intl.supportedValuesOf('numberingSystem')
    .map((numberingSystem) =>
      new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210),
    )
    .filter((text) => /^\p{Nd}+$/u.test(text))
    .map(inDigits)
  expect(read.length).toBeGreaterThan(70)
  expect(new Set(read)).toEqual(new Set(['9876543210']))
})
