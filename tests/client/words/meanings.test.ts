import { beforeAll, describe, expect, test } from 'vitest'

import { i18n } from '#client/words/base/language.ts'
import { fieldInWords, fieldsInWords } from '#client/words/fields.ts'
import { problemText } from '#client/words/problems.ts'

const catalogues = {
  ar: [
    () => import('#client/words/locales/ar.po'),
    () => import('#client/words/first/locales/first-ar.po'),
    () => import('#client/words/account/locales/account-ar.po'),
  ],
  fr: [
    () => import('#client/words/locales/fr.po'),
    () => import('#client/words/first/locales/first-fr.po'),
    () => import('#client/words/account/locales/account-fr.po'),
  ],
} as const

const messagesOf = (language: keyof typeof catalogues) =>
  Promise.all(catalogues[language].map(async (load) => (await load()).messages))

// Otherwise a catalogue that loads later would change words that are already on screen.
test.each(['ar', 'fr'] as const)('no message has two meanings in %s', async (language) => {
  const all = await messagesOf(language)
  const ids = [...new Set(all.flatMap((each) => Object.keys(each)))]
  const meanings = (id: string) => new Set(all.flatMap((each) => JSON.stringify(each[id]) ?? []))
  expect(ids.filter((id) => meanings(id).size > 1)).toEqual([])
})

describe('an English word with several meanings has different Arabic translations', () => {
  beforeAll(async () => {
    const messages: object = Object.assign({}, ...(await messagesOf('ar')))
    i18n.loadAndActivate({ locale: 'ar', messages: { ...messages } })
  })

  test.each([
    ['title', 'member', 'المسمى الوظيفي'],
    ['title', 'event', 'العنوان'],
    ['title', 'galleryItem', 'العنوان'],
    ['title', 'announcement', 'العنوان'],
    ['role', 'founderProfile', 'المنصب'],
  ])('for the field %s of %s', (name, kind, called) => {
    expect([fieldInWords(name, kind), fieldsInWords([name], kind)]).toEqual([called, called])
  })

  test.each([
    ['Title is required', 'member', 'المسمى الوظيفي مطلوب'],
    ['Title is required', 'event', 'العنوان مطلوب'],
  ])('for the problem "%s" of %s', (problem, kind, said) => {
    expect(problemText(problem, kind)).toBe(said)
  })

  test('for a title that is too long', () => {
    const problem = 'Title is too long (200 characters at most)'
    expect(problemText(problem, 'member')).toContain('المسمى الوظيفي')
    expect(problemText(problem, 'event')).toContain('العنوان')
  })
})
