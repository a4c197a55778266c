/** Embeddings, overrides and isolates: they reorder the text after them until another character ends that. */
const bidiSpans = /[\u202A-\u202E\u2066-\u2069]/g

const isolateEnd = '\u2069'

/** Invisible characters that no letter or emoji is written with. */
const invisible = /[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu

/**
 * Text of many lines as every side keeps it: trimmed, without control characters (PostgreSQL refuses NUL), lone
 * surrogates, byte order marks and marks that reorder the text around them. Lines end in one way (a multipart
 * form turns each end into two characters). Joiners stay: names and emoji are written with them.
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
 * The text without overrides, embeddings, and isolates that are not ended or end nothing. Complete isolates stay:
 * they keep a name or an address in order within a sentence of the other direction, and reorder nothing around them.
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

/** Text of one line, cleaned likewise; tabs and the ends of lines become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/[\n\t]+/g, ' ')
}

/** A web address: one line without invisible characters, which are often copied along with it. */
export function cleanAddress(text: string): string {
  return cleanLine(text.replaceAll(invisible, ''))
}

/**
 * A telephone number, an email address or a code, which consist mostly of ASCII: without invisible characters, and with
 * plain digits, spaces and dashes, whatever keyboard typed it.
 */
export function cleanEntry(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return inDigits(cleanLine(plain))
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/\p{Zs}/gu, ' ')
}

/** The email of an account, as it is compared. */
export function cleanAccountEmail(text: string): string {
  return cleanEntry(text).toLowerCase()
}

/** False for text that shows nothing, such as zero-width spaces. */
export function isVisible(text: string): boolean {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim() !== ''
}

/** The text with the digits of every script as 0 to 9. */
export function inDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
}

/** In Unicode the digits of a script lie behind each other, and begin behind what is no digit. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
