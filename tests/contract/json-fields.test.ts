import { describe, expect, test } from 'vitest'

import { enquiries } from '#contract/resources/enquiry.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'

import { entered } from './entered.ts'

describe('a list of lines', () => {
  const { achievements } = founderProfiles.fields

  test('drops empty lines when it is sent and when it is received', () => {
    expect(achievements.toText(['One', ' ', '', ' Two '])).toBe('["One","Two"]')
    expect(entered(achievements, '["One"," ","\\u0000"," Two "]')).toEqual({
      value: ['One', 'Two'],
    })
    expect(entered(achievements, '')).toEqual({ value: [] })
  })

  test.each(['One', '{}', '"One"', '[1]', '[null]', '[["One"]]'])('rejects %s', (text) => {
    expect(entered(achievements, text)).toBe('Achievements must be a JSON array of text')
  })

  test('accepts 50 lines of 500 characters each', () => {
    const lines = (count: number, length: number) =>
      entered(achievements, JSON.stringify(Array.from({ length: count }, () => 'x'.repeat(length))))
    expect(lines(50, 500)).toMatchObject({ value: { length: 50 } })
    expect(lines(51, 1)).toBe('Achievements has too many lines (50 at most)')
    expect(lines(1, 501)).toBe('Achievements is too long (500 characters at most)')
  })
})

describe('a group of fields', () => {
  const { personalInfo, interests } = enquiries.fields
  const { socialLinks } = founderProfiles.fields

  test('are each checked by their own rules, and the first problem is reported', () => {
    expect(entered(personalInfo, '{"email":"nowhere"}')).toBe('First name is required')
    expect(entered(personalInfo, '{"firstName":"A","email":"nowhere"}')).toBe(
      'Invalid email format',
    )
    expect(entered(personalInfo, '{"firstName":"A","email":"a@b.example","phone":5}')).toBe(
      'The type of phone is wrong',
    )
    expect(entered(socialLinks, '{"linkedIn":"a.example"}')).toBe('Invalid LinkedIn URL')
  })

  test('are blank where they were not sent', () => {
    expect(entered(socialLinks, '')).toEqual({ value: { linkedIn: '' } })
    expect(entered(interests, '{"volunteeringInterested":true,"unknown":1}')).toEqual({
      value: {
        programInterests: [],
        businessGoals: '',
        referralSource: '',
        volunteeringInterested: true,
        contributionIdeas: '',
      },
    })
  })

  test.each(['nothing', '5', '"text"', 'null'])('are refused as the text %s', (text) => {
    expect(entered(socialLinks, text)).toBe('Please send a JSON object')
  })

  test('are text in a form and an object in JSON', () => {
    const values = { linkedIn: 'https://linkedin.example/in/lina' }
    expect(socialLinks.toText(values)).toBe(JSON.stringify(values))
    expect(socialLinks.textOf(values)).toBe(JSON.stringify(values))
    expect([socialLinks.textOf(5), socialLinks.textOf(null)]).toEqual([undefined, undefined])
  })
})
