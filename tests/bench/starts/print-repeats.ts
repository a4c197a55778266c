import { median, ratiosInRounds, rowsOf, type Timed, valuesOf } from './limits.ts'
import type { RepeatedStart, Row } from './round.ts'
import { app, other, otherAgain } from './variants.ts'

/** The app may be slower than the other build by this factor. */
const maxRatio = 1.03

/** The limit is for the first one; processor time varies less between visits, and is printed beside it. */
const measures = ['usable', 'processor'] as const

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a start's times and ratios to the other build; returns whether the limit was met. */
export function printRepeats(rows: readonly Row[], { start, screen }: RepeatedStart): boolean {
  const referenceRows = rowsOf(rows, { variant: other, screen, start })
  write(`\n${start}, ${screen}: medians of ${referenceRows.length} visits each`)
  const [ratio = Infinity] = measures.map((measure) => {
    const [appRatio = Infinity] = [app, otherAgain].map((variant) =>
      printRatio(rowsOf(rows, { variant, screen, start }), referenceRows, measure),
    )
    return appRatio
  })
  const isMet = ratio <= maxRatio
  write(isMet ? `At most ${maxRatio}: met` : `At most ${maxRatio}: missed`)
  return isMet
}

/** Prints the times of a variant, and returns the median of their ratios to those of the other build. */
function printRatio(rows: readonly Row[], referenceRows: readonly Row[], measure: Timed): number {
  const medianOf = (found: readonly Row[]) => median(valuesOf(found, measure)).toFixed(0)
  const ratios = ratiosInRounds(rows, referenceRows, measure)
  const [low, high] = medianInterval(ratios)
  const ratio = median(ratios)
  write(
    `- ${measure}, ${rows[0]?.variant}: ${medianOf(rows)} ms, ${ratio.toFixed(3)} (95 %: ${low.toFixed(3)} to ${high.toFixed(3)}) of ${other}'s ${medianOf(referenceRows)} ms`,
  )
  return ratio
}

/**
 * Returns the 95 % confidence interval of the median, from the binomial distribution of the number of values below it.
 */
function medianInterval(values: readonly number[]): [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const half = 0.98 * Math.sqrt(sorted.length)
  const low = Math.max(0, Math.floor(sorted.length / 2 - half))
  const high = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + half))
  return [sorted[low] ?? Number.NaN, sorted[high] ?? Number.NaN]
}
