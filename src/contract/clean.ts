/** Embeddings, overrides and isolates reorder the text after them until an end character. */
const bidiSpans = /[\u202A-\u202E\u2066-\u2069]/g

const isolateEnd = '\u2069'

/** Invisible characters that are part of no letter or emoji. */
const invisible = /[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu

/**
 * Normalises text of several lines: trims it and removes control characters (PostgreSQL refuses NUL), lone
 * surrogates, byte order marks and unbalanced bidirectional marks. Line ends become \n (a multipart form turns each
 * into two characters). Joiners stay, because names and emoji need them.
 */
export function cleanText(text: string): string {
  return balanced(text)
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\uFEFF', '')
    .toWellFormed()
    .trim()
}

/**
 * Removes overrides, embeddings and unbalanced isolates. Complete isolates stay: they keep a name or an address in
 * order within a sentence of the other direction, and reorder nothing around them.
 */
export function balanced(text: string): string {
  const open: number[] = []
  const complete = new Set<number>()
  for (const { 0: mark, index } of text.matchAll(bidiSpans)) {
    const start = mark === isolateEnd ? open.pop() : undefined
    if (start !== undefined) complete.add(start).add(index)
    else if (mark >= '\u2066' && mark !== isolateEnd) open.push(index)
  }
  return text.replaceAll(bidiSpans, (mark, index: number) => (complete.has(index) ? mark : ''))
}

/** Normalises text of one line; tabs and line ends become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/[\n\t]+/g, ' ')
}

/** Normalises a web address: one line without invisible characters, which are often copied along with it. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replaceAll(invisible, ''))
}

/**
 * Normalises a telephone number, email address or code, which consist mostly of ASCII: removes invisible characters
 * and turns digits, spaces and dashes of any keyboard into plain ones.
 */
export function cleanEntry(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return inDigits(cleanLine(plain))
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
}

/** Normalises the email of an account for comparison. */
export function cleanAccountEmail(text: string): string {
  return cleanEntry(text).toLowerCase()
}

/** Whether the text has a visible character; zero-width spaces, for example, have none. */
export function isVisible(text: string): boolean {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim() !== ''
}

/** Replaces the digits of every script by 0 to 9. */
export function inDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
}

/**
 * Unicode assigns the ten digits of a script to consecutive code points, preceded by a character that is no digit.
 */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
