import { afterEach, describe, expect, test } from 'vitest'

import { rowWords } from '#client/words/base/general.ts'
import { isolated } from '#client/words/base/isolated.ts'
import { i18n } from '#client/words/base/language.ts'

const first = '\u2068'
const end = '\u2069'
const held = (text: string) => `${first}${text}${end}`

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('a quoted value', () => {
  test.each([
    ['in Latin letters stays unchanged in English', 'ltr', 'Zoë Ñandú, 5!', 'Zoë Ñandú, 5!'],
    ['of emoji and Chinese stays unchanged in English', 'ltr', '👩\u200D👧 王', '👩\u200D👧 王'],
    ['that is empty stays empty', 'rtl', '', ''],
    ['in Arabic is isolated in English', 'ltr', 'عائشة', held('عائشة')],
    ['in Hebrew is isolated in English', 'ltr', 'שלום 5', held('שלום 5')],
    ['in Adlam is isolated in English', 'ltr', '𞤀𞤣', held('𞤀𞤣')],
    ['in Latin letters is isolated in Arabic', 'rtl', 'Zoë!', held('Zoë!')],
    ['in digits is isolated in Arabic', 'rtl', '+971 50', held('+971 50')],
    ['in Arabic is isolated in Arabic', 'rtl', 'عائشة', held('عائشة')],
    ['loses a right-to-left override', 'ltr', 'Gala\u202E 2026', held('Gala 2026')],
    ['loses embeddings', 'ltr', '\u202AGala\u202C \u202B', held('Gala ')],
    ['loses an isolate end without a start', 'ltr', `a${end}\u05D0`, held('a\u05D0')],
    ['loses unclosed isolates', 'ltr', 'a\u2067b\u2066c', held('abc')],
    ['keeps a closed isolate', 'ltr', `a ${held('א')} b`, held(`a ${held('א')} b`)],
    ['keeps a direction mark', 'ltr', 'C++\u200E', held('C++\u200E')],
  ] as const)('%s', (...[, direction, value, shown]) => {
    expect(isolated(value, direction)).toBe(shown)
  })
})

describe('a sentence', () => {
  test('isolates each quoted value once', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    expect(rowWords('Gala\u202E 2026', false)).toMatchObject({
      editName: `Edit ${held('Gala 2026')}`,
      removeName: `Delete ${held('Gala 2026')}`,
    })
  })

  test('leaves numbers and values that need no isolation unchanged', () => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    const message = '{count, plural, one {# of {name}} other {# of {name}}}'
    expect(i18n._('x', { count: 2, name: 'Zoë' }, { message })).toBe('2 of Zoë')
  })

  test('isolates every quoted value except numbers in Arabic', () => {
    i18n.loadAndActivate({ locale: 'ar', messages: {} })
    const values = { title: 'Gala', nth: 3 }
    const message = 'حذف «{title}» {nth}'
    const shown = `حذف «${held('Gala')}» 3`
    expect(i18n._('x', values, { message })).toBe(shown)
    expect(i18n._({ id: 'x', message, values })).toBe(shown)
    expect(i18n.t({ id: 'x', message, values })).toBe(shown)
  })
})
