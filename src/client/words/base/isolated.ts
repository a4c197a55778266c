import { balanced } from '#contract/clean.ts'

const isolate = '\u2068'
const end = '\u2069'

/** The blocks of Unicode whose letters are written from right to left, and marks that say so. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|\p{Bidi_Control}/u

/**
 * A value as a sentence quotes it: it neither reorders the words around it nor is reordered by them. In a sentence
 * from left to right a value without letters from right to left needs nothing for that, and stays as it is.
 */
export function isolated(value: string, direction: 'ltr' | 'rtl'): string {
  if (value === '' || (direction === 'ltr' && !rightToLeft.test(value))) return value
  return isolate + balanced(value) + end
}
