import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core'

import { isolated } from './isolated.ts'

export const languages = { en: 'English', fr: 'Français', ar: 'العربية' } as const

export type Language = keyof typeof languages

/** The same words in every language; each is fetched when it is spoken. */
export type Catalogue = Record<Language, () => Promise<{ messages: Messages }>>

/** With these every page begins. */
const first: Catalogue = {
  en: () => import('../first/locales/first-en.po'),
  fr: () => import('../first/locales/first-fr.po'),
  ar: () => import('../first/locales/first-ar.po'),
}

/** With these the screens inside begin. */
const inside: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
  ar: () => import('../locales/ar.po'),
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && text in languages
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

type Values = Readonly<Record<string, unknown>>

/** Says every sentence of the app, with each text that it quotes isolated. The macros take it from here. */
class Isolating extends I18n {
  override _(descriptor: MessageDescriptor): string
  override _(id: string, values?: Values, options?: MessageOptions): string
  override _(said: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof said === 'string') return super._(said, isolatedIn(values), options)
    return super._({ ...said, values: isolatedIn(said.values) })
  }
}

function isolatedIn(values: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoted(value) : value,
  ])
  return Object.fromEntries(entries)
}

export const i18n = new Isolating({})

/** A text as it stands beside words of the app that are no sentence with a place for it. */
export function quoted(text: string): string {
  return isolated(text, directionOf(i18n.locale))
}

/** The language that is spoken now. */
export const languageNow = () => i18n.locale

let spoken: Language = 'en'
let speaking = Promise.resolve()
const added = new Map<Catalogue, Promise<void>>()

/** Speaks a language from now on; everything on screen follows. */
export function speak(language: Language): Promise<void> {
  spoken = language
  speaking = activate(language)
  return speaking
}

async function activate(language: Language) {
  const found = await Promise.all([first, ...added.keys()].map((each) => each[language]()))
  const messages = Object.assign({}, ...found.map((each) => each.messages))
  document.documentElement.lang = language
  i18n.loadAndActivate({ locale: language, messages })
}

/** Adds the words of a part that comes later, once, in the language that is spoken now and in others. */
export function speakAlso(part: Catalogue): Promise<void> {
  const coming = added.get(part) ?? load(part)
  added.set(part, coming)
  coming.catch(() => added.delete(part))
  return coming
}

async function load(part: Catalogue) {
  const language = spoken
  const [{ messages }] = await Promise.all([part[language](), speaking])
  i18n.load(language, messages)
}

export const speakInside = () => speakAlso(inside)

/** Ionic's parts do not follow a change of direction while they stand, so the page is loaded anew. */
export async function changeLanguage(language: Language) {
  if (language === i18n.locale) return
  if (directionOf(language) !== document.documentElement.dir) window.location.reload()
  else await speak(language)
}
