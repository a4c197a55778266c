import type { FastifyRequest } from 'fastify'

import { isLanguage, type LanguageCode } from '#contract/language.ts'

/** Returns the first supported language of Accept-Language; English otherwise. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  return wantedIn(headers['accept-language']).find(isLanguage) ?? 'en'
}

/** Returns the languages without regions, in order of preference. */
function wantedIn(header = ''): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim())
      return { lang: tag.split('-', 1)[0] ?? '', weight: Number(weight.replace(/^q=/, '')) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ lang }) => lang)
}
