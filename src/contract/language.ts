/** Languages of the console and of texts for people, as language tags. */
export const languageCodes = ['en', 'fr', 'ar'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** Whether texts exist in this language. */
export function isLanguage(text: string | null): text is LanguageCode {
  return languageCodes.some((each) => each === text)
}

/** Returns the language with this code; null for none, and for one that this version lacks. */
export function supportedLanguage(text: string | null): LanguageCode | null {
  return isLanguage(text) ? text : null
}
