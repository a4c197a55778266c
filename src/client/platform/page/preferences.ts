import { proxy } from 'valtio'

import { themeStorageKey } from '#contract/constants.ts'

export type Theme = 'light' | 'dark'

/** Storage key of the language of the console, or of public screens and public content. */
export type LanguageKey = 'adminLanguage' | 'userLanguage'

const unsavedLanguageKey = 'unsavedLanguage'

const themeColour: Record<Theme, string> = { light: '#ffffff', dark: '#161b26' }

/** Preferences of this device, stored in localStorage; a language is null until it is chosen. */
export const preferences = proxy({
  theme: readTheme(),
  adminLanguage: readText('adminLanguage'),
  userLanguage: readText('userLanguage'),
})

/** Reads the stored theme again after a change by another tab or the end of a session. */
export function rereadTheme() {
  preferences.theme = readTheme()
  showTheme()
}

/** Stores the theme; `showTheme` applies it. */
export function setTheme(theme: Theme) {
  preferences.theme = theme
  storeText(themeStorageKey, theme)
}

/** Applies the theme to the page and the system's bar. index.html sets the class before the first paint. */
export function showTheme() {
  document.documentElement.classList.toggle('dark', preferences.theme === 'dark')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', themeColour[preferences.theme])
}

/** Sets the language chosen before sign-in; it also becomes the console's language, if that is not set. */
export function setFirstLanguage(language: string) {
  setLanguage('userLanguage', language)
  if (preferences.adminLanguage === null) setLanguage('adminLanguage', language)
}

/**
 * Sets the language of the console to that of the account. A language that was chosen on this device since the last
 * sign-out stays, and becomes that of an account without one.
 */
export function adoptLanguage(language: string | null) {
  const chosen = readText('adminLanguage')
  if (chosen !== null) {
    if (language === null) setUnsavedLanguage(chosen)
  } else if (language !== null) setLanguage('adminLanguage', language)
}

/** Returns the language that the account does not have yet; null when there is none. */
export function unsavedLanguage(): string | null {
  return readText(unsavedLanguageKey)
}

/** Stores the language that the account does not have yet. */
export function setUnsavedLanguage(language: string | null) {
  if (language === null) localStorage.removeItem(unsavedLanguageKey)
  else storeText(unsavedLanguageKey, language)
}

/** Stores one of the two languages of this device, which is applied at once. */
export function setLanguage(key: LanguageKey, language: string) {
  preferences[key] = language
  storeText(key, language)
}

function readTheme(): Theme {
  return readText(themeStorageKey) === 'dark' ? 'dark' : 'light'
}

/** Catches, because it runs before the app can report blocked storage. */
function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a preference; where storage is full or blocked, it lasts until the page is closed. */
function storeText(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Not reported, because no work is lost.
  }
}
