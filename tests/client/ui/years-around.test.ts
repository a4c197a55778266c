import { expect, test } from 'vitest'

import { yearsAround } from '#client/ui/form/years-around.ts'

test.each([
  ['no day yet', '', '1926', '2046'],
  ['this year', '2026-11-27', '1926', '2046'],
  ['a year of birth', '1931-04-05', '1926', '2046'],
  ['one before all others', '1899-12-31', '1899', '2046'],
  ['one after all others', '2071-01-01', '1926', '2071'],
  ['the first years', '0099-01-01', '0099', '2046'],
  ['no day at all', 'soon', '1926', '2046'],
])('the years of the calendar: %s', (_, ...[day, min, max]) => {
  expect(yearsAround(day, 2026)).toEqual({ min: `${min}-01-01`, max: `${max}-12-31` })
})
