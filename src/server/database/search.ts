import { sql } from 'kysely'

import { privateFields } from '#contract/public.ts'
import { foldedTexts, requiredWordsIn, textsIn } from '#contract/search.ts'

import { type Database, isPostgres } from './database.ts'

/** Separates words that visitors cannot search, at the end of a search text; no folded text contains it. */
const privateSeparator = '\u001f'

/**
 * Part of every search text. It changes with the folding, so that texts written by processes of an older version can
 * be found.
 */
const foldingVersion = '\u001d'

/**
 * Returns all texts in an item's values, folded, including nested ones; those of private fields come last, after a
 * separator.
 */
export function searchTextOf(kind: string, values: Record<string, unknown>): string {
  const hidden = privateFields({ name: kind })
  const textOf = (isHidden: boolean) =>
    foldedTexts(
      Object.entries(values)
        .filter(([name]) => hidden.includes(name) === isHidden)
        .flatMap(([, value]) => textsIn(value)),
    )
  const open = `${textOf(false)}\n${foldingVersion}`
  return hidden.length === 0 ? open : `${open}\n${privateSeparator}\n${textOf(true)}`
}

/** Whether a text on PostgreSQL has the current folding and separates its private words. */
export const isFoldedText = sql<boolean>`strpos(items.search, ${foldingVersion}) > 0`

/**
 * SQL expression for the text that visitors may search: everything without private fields, else the text before the
 * separator.
 */
export function publicSearchText(database: Database, kind: string) {
  if (privateFields({ name: kind }).length === 0) return sql<string>`items.search`
  // A text without a separator was written by an older process and does not distinguish its private words.
  return isPostgres(database)
    ? sql<string>`case when strpos(items.search, ${privateSeparator}) = 0 then ''
        else split_part(items.search, ${privateSeparator}, 1) end`
    : sql<string>`substr(items.search, 1, max(instr(items.search, ${privateSeparator}), 1) - 1)`
}

/** Returns a LIKE pattern (escape: backslash) for each required word of a search. */
export function patternsOf(search: string): string[] {
  return requiredWordsIn(search).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * Returns the trigrams that cover all words of a search, quoted for FTS5; none when no word has three letters. Matches
 * contain them, though perhaps not in this order.
 */
export function quotedTrigrams(search: string): string[] {
  const trigrams = new Set(requiredWordsIn(search).flatMap(trigramsOf))
  return [...trigrams].map((three) => `"${three.replaceAll('"', '""')}"`)
}

/**
 * Returns trigrams that cover a word, by code points, as SQLite counts characters. Overlapping ones would exclude few
 * more items, and each costs the time of reading its entries.
 */
function trigramsOf(word: string): string[] {
  const letters = Array.from(word)
  const last = letters.length - 3
  return letters.flatMap((_, nth) =>
    nth === last || (nth < last && nth % 3 === 0) ? letters.slice(nth, nth + 3).join('') : [],
  )
}
