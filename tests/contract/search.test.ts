import { describe, expect, test } from 'vitest'

import { folded, isFoundIn, wordsIn } from '#contract/search.ts'

describe('a search', () => {
  const texts = ['Zoë Ñandú', 'Ångström Works', 'عائشة المرابط']

  test.each(['zoe', 'ZOË', 'zoë works', '  ang\tnandu ', 'ｚｏｅ', 'المرابط', ''])(
    '"%s" finds, whatever the case, accents and order',
    (search) => {
      expect(isFoundIn(texts, search)).toBe(true)
    },
  )

  test.each(['zoe smith', 'zoez', 'works-'])('"%s" does not find: every word counts', (search) => {
    expect(isFoundIn(texts, search)).toBe(false)
  })

  test('folds words as it folds texts', () => {
    expect(wordsIn(' Éclair\n ÅNGSTRÖM ')).toEqual(['eclair', 'angstrom'])
    expect(folded('Éclair')).toBe('eclair')
  })
})
