import { sql } from 'kysely'

import { privateFields } from '#contract/public.ts'
import { foldedTexts, textsIn, searchWordsIn } from '#contract/search.ts'

import { type Database, isPostgres } from './database.ts'

/** Behind it stands in a search text what visitors may not search in; no folded text has it. */
const privateMark = '\u001f'

/**
 * In every search text. Another way of folding takes another mark: so those are found which processes of an older
 * version wrote.
 */
const foldingMark = '\u001d'

/**
 * All texts within the values of an item, folded, however deep they lie; those of its private fields, if the
 * kind has any, behind a mark.
 */
export function searchTextOf(kind: string, values: Record<string, unknown>): string {
  const hidden = privateFields({ name: kind })
  const textOf = (isHidden: boolean) =>
    foldedTexts(
      Object.entries(values)
        .filter(([name]) => hidden.includes(name) === isHidden)
        .flatMap(([, value]) => textsIn(value)),
    )
  const open = `${textOf(false)}\n${foldingMark}`
  return hidden.length === 0 ? open : `${open}\n${privateMark}\n${textOf(true)}`
}

/** Whether a text on PostgreSQL was folded as it is now, and says which of its words are private. */
export const isFoldedText = sql<boolean>`strpos(items.search, ${foldingMark}) > 0`

/** What visitors may search in: all of a text without private fields, else what is before the mark. */
export function publicSearchText(database: Database, kind: string) {
  if (privateFields({ name: kind }).length === 0) return sql<string>`items.search`
  // A text without a mark is an older process's, and says nothing of which words are private.
  return isPostgres(database)
    ? sql<string>`case when strpos(items.search, ${privateMark}) = 0 then ''
        else split_part(items.search, ${privateMark}, 1) end`
    : sql<string>`substr(items.search, 1, max(instr(items.search, ${privateMark}), 1) - 1)`
}

/** For each word of a search the pattern of LIKE (escape: backslash) that finds it anywhere. */
export function patternsOf(search: string): string[] {
  return searchWordsIn(search).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * What an index of trigrams is asked for by a search: all three letters in a row of all its words. What it finds
 * has them, but perhaps not in that order. Undefined when no word is that long.
 */
export function matchOf(search: string): string | undefined {
  const trigrams = new Set(searchWordsIn(search).flatMap(trigramsOf))
  if (trigrams.size === 0) return undefined
  return [...trigrams].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
}

/** By code points, as SQLite counts letters. */
function trigramsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(2).map((_, nth) => letters.slice(nth, nth + 3).join(''))
}
