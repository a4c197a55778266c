import { folded, textsIn, wordsIn } from '#contract/search.ts'

/** All texts within the values of an item, folded, however deep they lie. */
export function searchTextOf(values: unknown): string {
  return folded(textsIn(values).join('\n'))
}

/** For each word of a search the pattern of LIKE (escape: backslash) that finds it anywhere. */
export function patternsOf(search: string): string[] {
  return wordsIn(search).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * What an index of trigrams is asked for by a search: all three letters in a row of all its words. What it finds
 * has them, but perhaps not in that order. Undefined when no word is that long.
 */
export function matchOf(search: string): string | undefined {
  const trigrams = new Set(wordsIn(search).flatMap(trigramsOf))
  if (trigrams.size === 0) return undefined
  return [...trigrams].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')
}

/** By code points, as SQLite counts letters. */
function trigramsOf(word: string): string[] {
  const letters = Array.from(word)
  return letters.slice(2).map((_, nth) => letters.slice(nth, nth + 3).join(''))
}
