import { expect, test } from 'vitest'

import { timeRangeIn } from '#server/public/time-range.ts'
import { fc } from '#tests/support/properties.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

test.each([
  ['6:00 PM - 9:00 PM', at(18), at(21)],
  ['6:00 PM – 9:00 PM', at(18), at(21)],
  ['6pm-9:30pm', at(18), at(21, 30)],
  ['6 - 9 PM', at(18), at(21)],
  ['11 - 1 PM', at(11), at(13)],
  ['9–5 p.m.', at(9), at(17)],
  ['6 PM to 9', at(18), at(21)],
  ['from 6 p.m. until midnight', at(18), at(24)],
  ['noon - 2 PM', at(12), at(14)],
  ['12:30 AM - 1 AM', at(0, 30), at(1)],
  ['10 PM - 2 AM', at(22), at(26)],
  ['18:00 - 21:00', at(18), at(21)],
  ['9:00 - 17:00', at(9), at(17)],
  ['09:00 - 11:30', at(9), at(11, 30)],
  ['22:00 — 02:00', at(22), at(26)],
  ['18h–21h', at(18), at(21)],
  ['de 9h à 12h30', at(9), at(12, 30)],
  ['18 h 30 - 20 h', at(18, 30), at(20)],
  ['18–21h', at(18), at(21)],
  ['من 6 إلى 9 مساءً', at(18), at(21)],
  ['٦:٠٠ م - ٩:٠٠ م', at(18), at(21)],
  ['٩ صباحًا – ١٢:٣٠ م', at(9), at(12, 30)],
])('%s is a range', (text, start, end) => {
  expect(timeRangeIn(text)).toEqual({ start, end })
})

test.each([
  ['7 PM', at(19)],
  ['19:30', at(19, 30)],
  ['19h', at(19)],
  ['midi', at(12)],
])('%s is the beginning alone', (text, start) => {
  expect(timeRangeIn(text)).toEqual({ start })
})

test.each([
  '',
  'from seven on',
  '6:00',
  '6:00 - 9:00',
  '7',
  '19 - 21',
  '19.12.',
  'Room 5',
  '6 PM, doors at 5 PM',
  '6 PM - 9 PM CET',
  '13 PM',
  '0 AM',
  '6:75 PM',
  '25:00',
  '18h PM',
  '6 PM - late',
  '6 PM - 6 PM',
  'midnight',
  '00:00',
  '09:00 - 5:00',
  '10h - 5',
  '20 - 3 PM',
  '22 - 11 AM',
  '0 - 2 PM',
  '10 - 2 AM',
])('"%s" has no certain time', (text) => {
  expect(timeRangeIn(text)).toBeUndefined()
})

const halves = ['AM', 'PM'] as const
const half = fc.constantFrom(...halves)
const minute = fc.integer({ min: 0, max: 59 })
const time = fc.record({ hour: fc.integer({ min: 1, max: 12 }), minute, half })
const written = ({ hour, minute: m, half: h }: { hour: number; minute: number; half: string }) =>
  `${hour}:${String(m).padStart(2, '0')} ${h}`
const minutesOf = ({ hour, minute: m, half: h }: { hour: number; minute: number; half: string }) =>
  at(hour % 12, m) + (h === 'PM' ? at(12) : 0)

test('every range of two complete times is understood; it ends after it begins, within a day', () => {
  fc.assert(
    fc.property(time, time, (first, last) => {
      const start = minutesOf(first)
      const end = minutesOf(last)
      fc.pre(start !== end)
      expect(timeRangeIn(`${written(first)} - ${written(last)}`)).toEqual({
        start,
        end: end > start ? end : end + at(24),
      })
    }),
  )
})

test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const range = timeRangeIn(text)
      expect(range === undefined || range.start < at(24)).toBe(true)
    }),
  )
})
