import { inDigits } from './clean.ts'

/** Letters that Unicode does not decompose, mapped to their usual spelling on other keyboards. */
const foldedLetters: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' },
  ...{ ٱ: 'ا', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ە: 'ه', ہ: 'ه', ھ: 'ه' },
}

const letters = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g')

/**
 * Folds text for search: drops case, accents, width and invisible characters, and unifies digits, apostrophes and
 * dashes.
 */
export function folded(text: string): string {
  const plain = text
    // NFKD would turn it into a space.
    .replaceAll('´', "'")
    .normalize('NFKD')
    // Combining marks, joiners, Arabic tatweel, and control characters other than white space.
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\u0640]|[^\P{Cc}\s]/gu, '')
    // Upper case unifies ß and ı, lower case unifies ẞ.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(letters, (letter) => foldedLetters[letter] ?? letter)
    .replaceAll(/[\p{Quotation_Mark}ʹ-ʽ′`]/gu, "'")
    .replaceAll(/\p{Dash}/gu, '-')
  return inDigits(plain)
}

/** At least four digits, perhaps with spaces, dashes, dots, slashes or parentheses between them. */
const longNumbers = /\d(?:[ ()./-]*\d){3,}/g

/**
 * Returns all texts of an item in the form in which search compares them. Long numbers are appended as digits alone,
 * so that "0501234" finds "050 1234".
 */
export function foldedTexts(texts: readonly string[]): string {
  const text = folded(texts.join('\n'))
  // The zero in parentheses is not dialled from abroad.
  const numbers = text
    .match(longNumbers)
    ?.flatMap((number) => [number, number.replace(/\( *0 *\)/, '')])
  return [text, ...new Set(numbers?.map(digitsOf))].join('\n')
}

/** Returns the words of a search, folded; every one of them must occur. Long numbers are digits alone. */
export function searchWordsIn(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/^\+?[\d()./-]+$/.test(word) ? numberOf(word) : word))
}

/** Maximum number of required words of a visitor's search: each is looked for in all items with those before it. */
export const maxSearchWords = 10

/** Returns the words that an item must contain; those within another one are implied. */
export function requiredWordsIn(search: string): string[] {
  const words = [...new Set(searchWordsIn(search))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** A short number keeps what is within it, such as the dash of "5-3", but not the parentheses around it. */
function numberOf(word: string): string {
  const digits = digitsOf(word)
  return digits.length > 3 ? digits : word.replace(/^\D+(?=\d)/, '').replace(/(\d)\D+$/, '$1')
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** Returns all texts in the values of an item, including those in groups and lists. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Whether every word of a search occurs somewhere in the texts. */
export function isFoundIn(texts: readonly string[], search: string): boolean {
  return isFoundInFolded(foldedTexts(texts), searchWordsIn(search))
}

/** Like `isFoundIn`, for text and words that are folded already, to search many items. */
export function isFoundInFolded(all: string, words: readonly string[]): boolean {
  return words.every((word) => all.includes(word))
}
