import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { languageCodes } from '#contract/language.ts'
import { eventTimes, publicMaxPerPage } from '#contract/public.ts'
import { embedFilters, type EmbedKind } from '#contract/website.ts'

import { checkQuery, pageEntries, textEntry } from '../http/check-page.ts'
import { escaped } from '../http/escaped.ts'
import { wordsFor } from './words.ts'

/** Colour schemes of an embed, by the name in `theme`, as browsers name them. */
const schemes = { light: 'light', dark: 'dark', auto: 'light dark' } as const
const themes = ['light', 'dark', 'auto'] as const

const titles: Record<EmbedKind, string> = {
  events: 'Events',
  members: 'Members',
  gallery: 'Gallery',
  announcement: 'Announcement',
}

/**
 * Renders the page of an embed for an iframe: its custom element, with the query as attributes.
 * @throws `invalid` with the problem of each parameter.
 */
export function embedPage(kind: EmbedKind, request: FastifyRequest): string {
  const { lang: asked, theme, limit, when, ...filters } = queryOf(kind, request.query)
  const { lang, dir, say } = wordsFor(
    asked === undefined ? request : { headers: { 'accept-language': asked } },
  )
  const attributes = [
    ...Object.entries({ ...filters, limit: String(limit ?? '') }),
    ...(when === 'past' ? [['past', 'past'] as const] : []),
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const element = `take-off-${kind}`
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="${schemes[theme]}">
    <title>${say(titles[kind])}</title>
    <base target="_blank">
    <link rel="stylesheet" href="frame.css">
    <script defer src="../embed.js"></script>
    <script defer src="frame.js"></script>
  </head>
  <body><${element}${attributes.join('')}></${element}></body>
</html>
`
}

function queryOf(kind: EmbedKind, query: unknown) {
  const { limit } = pageEntries(publicMaxPerPage)
  const filters = Object.fromEntries(embedFilters[kind].map((name) => [name, textEntry(name)]))
  return {
    ...checkQuery(v.object(filters), query),
    ...checkQuery(
      v.object({
        ...{ limit, theme: choice('theme', themes, 'light') },
        lang: v.optional(v.picklist(languageCodes, problemOf('lang', languageCodes))),
        when: choice('when', eventTimes, 'upcoming'),
      }),
      query,
    ),
  }
}

function choice<const T extends readonly [string, ...string[]]>(
  name: string,
  of: T,
  usual: T[number],
) {
  return v.optional(v.picklist(of, problemOf(name, of)), usual)
}

const problemOf = (name: string, of: readonly string[]) => `"${name}" must be ${of.join(' or ')}`
