import type { FastifyRequest } from 'fastify'

/** The languages that people can be spoken to in. */
export type ReplyLanguage = 'en' | 'fr' | 'ar'
const languages: readonly string[] = ['en', 'fr', 'ar'] satisfies ReplyLanguage[]

/** The language that a browser's settings ask for; English where they ask for none that we have. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): ReplyLanguage {
  return wantedIn(headers['accept-language']).find(isLanguage) ?? 'en'
}

/** Languages without their regions, the most wanted first. */
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

function isLanguage(lang: string): lang is ReplyLanguage {
  return languages.includes(lang)
}
