/** Text as search compares it: without case, accents and width. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search, folded; every one of them must occur. */
export function wordsIn(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Every text in the values of an item, also within groups and lists. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Whether every word of a search occurs somewhere in the texts. */
export function isFoundIn(texts: readonly string[], search: string): boolean {
  return isFoundInFolded(folded(texts.join('\n')), wordsIn(search))
}

/** The same where both have been made ready before, for many items at once. */
export function isFoundInFolded(all: string, words: readonly string[]): boolean {
  return words.every((word) => all.includes(word))
}
