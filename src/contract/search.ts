import { inDigits } from './clean.ts'

/** Letters that Unicode does not take apart, and that other keyboards write otherwise. */
const alike: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' },
  ...{ ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ە: 'ه', ہ: 'ه', ھ: 'ه' },
}

const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g')

/**
 * Text as search compares it: without case, accents, width and what does not show, in plain digits, and with one
 * kind of apostrophe and dash.
 */
export function folded(text: string): string {
  const plain = text
    // Taken apart, it would be a space.
    .replaceAll('´', "'")
    .normalize('NFKD')
    // Marks, joiners, the stretching of Arabic letters, and control characters that are no space.
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\u0640]|[^\P{Cc}\s]/gu, '')
    // Capitals have no ß and no ı; only small letters have no ẞ.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(letters, (letter) => alike[letter] ?? letter)
    .replaceAll(/[\p{Quotation_Mark}ʹ-ʽ′`]/gu, "'")
    .replaceAll(/\p{Dash}/gu, '-')
  return inDigits(plain)
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
