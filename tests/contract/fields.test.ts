import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { day, flag, webAddress } from '#contract/fields.ts'
import { blankOf, fromWireValues, toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'

import { entered } from './entered.ts'

const { email, phone, website, linkedIn } = members.fields
const { eventDate } = events.fields

describe.each([
  {
    what: 'an e-mail address',
    field: email,
    good: ['amira@four-ovens.example', 'a.b+c@x.co', "o'neil@ünï.example"],
    bad: ['amira', 'amira@', '@four-ovens.example', 'amira@four', 'a b@c.example', 'a@b@c.d'],
    problem: 'Invalid email format',
    missing: 'Email is required',
  },
  {
    what: 'a telephone number',
    field: phone,
    good: ['+33 1 55 50 01 23', '(055) 550-0123', '5', '+216-55'],
    bad: ['1+2', '++33', '055/5500', 'call me', '+', '()', '- -', '55 ext 3'],
    problem: 'Invalid phone format',
    missing: 'Phone is required',
  },
  {
    what: 'a web address',
    field: website,
    good: ['http://a.example', 'https://a.example/b?c=d#e', 'HTTPS://A.example'],
    bad: ['a.example', 'ftp://a.example', 'javascript:alert(1)', 'https://', '//a.example'],
    problem: 'Invalid website URL',
    missing: { value: '' },
  },
  {
    what: 'a calendar day',
    field: eventDate,
    good: ['2026-12-03', '2028-02-29'],
    bad: ['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-2', '03.12.2026', 'tomorrow'],
    problem: 'Please choose a date of the form YYYY-MM-DD',
    missing: 'Date is required',
  },
])('$what', ({ field, good, bad, problem, missing }) => {
  test.each(good)('%s is accepted', (text) => {
    expect(entered(field, ` ${text} `)).toEqual({ value: text })
  })

  test.each(bad)('%s is rejected', (text) => {
    expect(entered(field, text)).toBe(problem)
  })

  test('a blank value is reported where required, and accepted where optional', () => {
    expect(entered(field, ' ')).toEqual(missing)
  })
})

test('a text of a million characters is rejected for its length alone', () => {
  const digits = `${'1'.repeat(1e6)}x`
  expect(entered(phone, digits)).toBe('Phone is too long (50 characters at most)')
  const dots = `a@${'.'.repeat(1e6)}@`
  expect(entered(email, dots)).toBe('Email is too long (254 characters at most)')
})

describe('a web address', () => {
  test('for LinkedIn is named as such in its problem', () => {
    expect(entered(linkedIn, 'a.example')).toBe('Invalid LinkedIn URL')
  })

  test('is reported as missing where it is required', () => {
    expect(fromWireValues(announcement, { title: 'A', externalUrl: '' }).problems).toEqual({
      externalUrl: 'External URL is required',
    })
    expect(fromWireValues(announcement, { title: 'A', externalUrl: 'x' }).problems).toEqual({
      externalUrl: 'Please enter a valid URL',
    })
  })

  test('has a maximum length', () => {
    const short = webAddress({ label: 'Link', problem: 'No link', maxLength: 20 })
    const problem = 'Link is too long (20 characters at most)'
    expect(entered(short, `https://a.example/${'x'.repeat(20)}`)).toBe(problem)
  })
})

describe('a calendar day', () => {
  test.each([
    ['2026-12-03T23:30:00.000Z', '2026-12-03'],
    ['2026-12-03T00:30:00+02:00', '2026-12-03'],
  ])('%s is stored as %s, without a time zone', (text, value) => {
    expect(entered(eventDate, text)).toEqual({ value })
  })

  test('in a reply is reduced to its date, or blank when invalid', () => {
    const { fromItem } = day({ required: '', problem: '' })
    expect(['2026-12-03T18:00:00.000Z', '2026-02-30', 5, null].map(fromItem)).toEqual([
      '2026-12-03',
      '',
      '',
      '',
    ])
  })
})

describe('a flag', () => {
  test.each([
    ['true', { value: true }],
    ['false', { value: false }],
    ['', { value: false }],
    ['yes', 'Please send true or false'],
    ['TRUE', 'Please send true or false'],
  ])('"%s" becomes %j', (text, outcome) => {
    expect(entered(flag(), text)).toEqual(outcome)
  })

  test('in a reply may be text, as other backends store it', () => {
    expect([true, 'true', false, 'false', 1, undefined].map(flag().fromItem)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test('a member requires every field except website and LinkedIn', () => {
  expect(fromWireValues(members, toWireValues(members, blankOf(members))).problems).toEqual({
    name: 'Name is required',
    title: 'Title is required',
    company: 'Company is required',
    industry: 'Industry is required',
    location: 'Location is required',
    email: 'Email is required',
    phone: 'Phone is required',
    discount: 'Discount is required',
  })
})
