import { balanced } from '#contract/clean.ts'

const isolate = '\u2068'
const end = '\u2069'

/** Unicode blocks of right-to-left letters, and right-to-left marks. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|\p{Bidi_Control}/u

/**
 * Returns a value with bidi isolates for quoting in a sentence, so that neither reorders the other. In a
 * left-to-right sentence, a value without right-to-left letters is returned unchanged.
 */
export function isolated(value: string, direction: 'ltr' | 'rtl'): string {
  if (value === '' || (direction === 'ltr' && !rightToLeft.test(value))) return value
  return isolate + balanced(value) + end
}
