import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'

import type { LanguageCode } from '#contract/language.ts'

import { isolated } from './isolated.ts'

export const languages: Record<LanguageCode, string> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
}

/** Loaders of one catalogue's messages, by language. */
export type Catalogue = Record<LanguageCode, () => Promise<{ messages: Messages }>>

/** Messages that every page needs to start. */
const firstCatalogue: Catalogue = {
  en: () => import('../first/locales/first-en.po'),
  fr: () => import('../first/locales/first-fr.po'),
  ar: () => import('../first/locales/first-ar.po'),
}

/** Messages that the screens after the sign-in need. */
const mainCatalogue: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
  ar: () => import('../locales/ar.po'),
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

type Values = Readonly<Record<string, unknown>>

/** Isolates the direction of every quoted text. The Lingui macros use this instance. */
class IsolatingI18n extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(
    message: MessageDescriptor | string,
    values?: Values,
    options?: MessageOptions,
  ): string {
    if (typeof message === 'string') return super._(message, isolatedIn(values), options)
    return super._({ ...message, values: isolatedIn(message.values) })
  }
}

function isolatedIn(values: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoted(value) : value,
  ])
  return Object.fromEntries(entries)
}

export const i18n = new IsolatingI18n({})

/** Isolates the direction of a text that is displayed beside a sentence instead of within it. */
export function quoted(text: string): string {
  return isolated(text, directionOf(i18n.locale))
}

/** Returns the current language. */
export const languageNow = () => i18n.locale

let currentLanguage: LanguageCode = 'en'
let activation = Promise.resolve()
const addedCatalogues = new Map<Catalogue, Promise<void>>()

/** Switches the language; all components follow. Resolves when the messages are loaded. */
export function activateLanguage(language: LanguageCode): Promise<void> {
  currentLanguage = language
  activation = activate(language)
  return activation
}

async function activate(language: LanguageCode) {
  const loaded = await Promise.all(
    [firstCatalogue, ...addedCatalogues.keys()].map((each) => each[language]()),
  )
  const messages = Object.assign({}, ...loaded.map((each) => each.messages))
  document.documentElement.lang = language
  i18n.loadAndActivate({ locale: language, messages })
}

/**
 * Adds a catalogue that is loaded later, in the current language and in later ones. Loads it once; a failed load can
 * be repeated.
 */
export function addCatalogue(catalogue: Catalogue): Promise<void> {
  const loading = addedCatalogues.get(catalogue) ?? load(catalogue)
  addedCatalogues.set(catalogue, loading)
  loading.catch(() => addedCatalogues.delete(catalogue))
  return loading
}

async function load(catalogue: Catalogue) {
  const language = currentLanguage
  const [{ messages }] = await Promise.all([catalogue[language](), activation])
  i18n.load(language, messages)
}

export const loadMainCatalogue = () => addCatalogue(mainCatalogue)

/** Ionic components do not follow a change of direction while they are mounted, so the page is reloaded. */
export async function changeLanguage(language: LanguageCode) {
  if (language === i18n.locale) return
  if (directionOf(language) !== document.documentElement.dir) window.location.reload()
  else await activateLanguage(language)
}
