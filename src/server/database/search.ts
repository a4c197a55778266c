import { folded, textsIn, wordsIn } from '#contract/search.ts'

/** All texts within the values of an item, folded, however deep they lie. */
export function searchTextOf(values: unknown): string {
  return folded(textsIn(values).join('\n'))
}

/** For each word of a search the pattern of LIKE (escape: backslash) that finds it anywhere. */
export function patternsOf(search: string): string[] {
  return wordsIn(search).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
