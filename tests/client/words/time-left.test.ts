import { expect, test } from 'vitest'

import { i18n } from '#client/words/base/language.ts'
import { batchWords } from '#client/words/batch.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test.each([
  [2000 * 5, 'less than a minute left'],
  [29_999, 'less than a minute left'],
  [30_000, 'about 1 minute left'],
  [40_000 * 8, 'about 5 minutes left'],
  [40_000 * 9, 'about 6 minutes left'],
  [90_000 * 2, 'about 3 minutes left'],
])('the remaining time %s ms is said as: %s', (ms, words) => {
  expect(batchWords.timeLeft(ms)).toBe(words)
})
