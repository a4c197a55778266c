import { expect, test } from 'vitest'

import { yearsAround } from '#client/ui/form/day/years-around.ts'

test.each([
  ['no chosen day', '', '1926', '2046'],
  ['a day of this year', '2026-11-27', '1926', '2046'],
  ['a day of birth', '1931-04-05', '1926', '2046'],
  ['a day before the usual years', '1899-12-31', '1899', '2046'],
  ['a day after the usual years', '2071-01-01', '1926', '2071'],
  ['a day in the first century', '0099-01-01', '0099', '2046'],
  ['a text that is not a day', 'soon', '1926', '2046'],
])('the calendar offers the years $2 to $3 for %s', (_, ...[day, min, max]) => {
  expect(yearsAround(day, 2026)).toEqual({ min: `${min}-01-01`, max: `${max}-12-31` })
})
