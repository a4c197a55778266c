import { i18n, type Messages } from '@lingui/core'

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const

export type Language = keyof typeof languages

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./locales/en.po'),
  fr: () => import('./locales/fr.po'),
  ar: () => import('./locales/ar.po'),
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && text in languages
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** Speaks a language from now on; everything on screen follows. */
export async function speak(language: Language) {
  const { messages } = await catalogues[language]()
  document.documentElement.lang = language
  i18n.loadAndActivate({ locale: language, messages })
}

/** Ionic's parts do not follow a change of direction while they stand, so the page is loaded anew. */
export async function changeLanguage(language: Language) {
  if (language === i18n.locale) return
  if (directionOf(language) !== document.documentElement.dir) window.location.reload()
  else await speak(language)
}
