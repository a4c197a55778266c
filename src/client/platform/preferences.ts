import { proxy } from 'valtio'

import { themeStorageKey } from '#contract/constants.ts'

export type Theme = 'light' | 'dark'

/** The language of the console, and the one of public screens and public content. */
export type LanguageKey = 'adminLanguage' | 'userLanguage'

const themeColour: Record<Theme, string> = { light: '#ffffff', dark: '#161b26' }

export const preferences = proxy({
  theme: readTheme(),
  adminLanguage: localStorage.getItem('adminLanguage'),
  userLanguage: localStorage.getItem('userLanguage'),
})

/** Takes up what is stored now: another tab, or the end of a session, may have changed it. */
export function rereadTheme() {
  preferences.theme = readTheme()
  showTheme()
}

/** Keeps it; the page has it with `showTheme`. */
export function setTheme(theme: Theme) {
  preferences.theme = theme
  localStorage.setItem(themeStorageKey, theme)
}

/** index.html sets the class before the first paint; this keeps it, and the system's bar, true. */
export function showTheme() {
  document.documentElement.classList.toggle('dark', preferences.theme === 'dark')
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', themeColour[preferences.theme])
}

/** Before sign-in there is one language only; the console begins with it, too, until it has its own. */
export function setFirstLanguage(language: string) {
  setLanguage('userLanguage', language)
  if (preferences.adminLanguage === null) setLanguage('adminLanguage', language)
}

export function setLanguage(key: LanguageKey, language: string) {
  preferences[key] = language
  localStorage.setItem(key, language)
}

function readTheme(): Theme {
  return localStorage.getItem(themeStorageKey) === 'dark' ? 'dark' : 'light'
}
