import { i18n, type Messages } from '@lingui/core'

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const

export type Language = keyof typeof languages

/** The same words in every language; each is fetched when it is spoken. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>

const catalogue: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
  ar: () => import('../locales/ar.po'),
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && text in languages
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The language that is spoken now. */
export const languageNow = () => i18n.locale

/** Speaks a language from now on; everything on screen follows. */
export async function speak(language: Language) {
  const found = await Promise.all([catalogue, ...added].map((each) => each[language]()))
  const messages = Object.assign({}, ...found.map((each) => each.messages))
  document.documentElement.lang = language
  i18n.loadAndActivate({ locale: language, messages })
}

const added = new Set<Catalogue>()

/** Adds the words of a part that is opened later, in the language that is spoken now and in others. */
export async function speakAlso(part: Catalogue) {
  const { locale } = i18n
  if (!isLanguage(locale)) return
  const { messages } = await part[locale]()
  added.add(part)
  i18n.load(locale, messages)
}

/** Ionic's parts do not follow a change of direction while they stand, so the page is loaded anew. */
export async function changeLanguage(language: Language) {
  if (language === i18n.locale) return
  if (directionOf(language) !== document.documentElement.dir) window.location.reload()
  else await speak(language)
}
