import { proxy } from 'valtio'

import { themeStorageKey } from '#contract/constants.ts'

export type Theme = 'light' | 'dark'

/** The language of the console, and the one of public screens and public content. */
export type LanguageKey = 'adminLanguage' | 'userLanguage'

const themeColour: Record<Theme, string> = { light: '#ffffff', dark: '#161b26' }

export const preferences = proxy({
  theme: readTheme(),
  adminLanguage: readText('adminLanguage'),
  userLanguage: readText('userLanguage'),
})

/** Takes up what is stored now: another tab, or the end of a session, may have changed it. */
export function rereadTheme() {
  preferences.theme = readTheme()
  showTheme()
}

/** Keeps it; the page has it with `showTheme`. */
export function setTheme(theme: Theme) {
  preferences.theme = theme
  keepText(themeStorageKey, theme)
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
  keepText(key, language)
}

function readTheme(): Theme {
  return readText(themeStorageKey) === 'dark' ? 'dark' : 'light'
}

/** This is read before anybody could say that storage is blocked. */
function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Where storage is full or blocked, a preference lasts until the page is left. */
function keepText(key: string, text: string) {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Said where something is lost by it: none of it is somebody's work.
  }
}
