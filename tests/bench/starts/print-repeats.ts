import { median, ratiosInRounds, rowsOf, valuesOf } from './limits.ts'
import type { RepeatedStart, Row } from './round.ts'
import { app, other, otherAgain } from './variants.ts'

/** The app may be slower than the other build by this factor. */
const maxRatio = 1.03

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Prints a start's times and ratios to the other build; returns whether the limit was met. */
export function printRepeats(rows: readonly Row[], { start, screen }: RepeatedStart): boolean {
  const referenceRows = rowsOf(rows, { variant: other, screen, start })
  write(`\n${start}, ${screen}: medians of ${referenceRows.length} visits each`)
  const medianOf = (found: readonly Row[]) => median(valuesOf(found, 'usable')).toFixed(0)
  const [ratio = Infinity] = [app, otherAgain].map((variant) => {
    const found = rowsOf(rows, { variant, screen, start })
    const ratios = ratiosInRounds(found, referenceRows, 'usable')
    const [low, high] = medianInterval(ratios)
    const interval = `(95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`
    write(
      `- ${variant}: ${medianOf(found)} ms, ${median(ratios).toFixed(3)} ${interval} of ${other}'s ${medianOf(referenceRows)} ms`,
    )
    return median(ratios)
  })
  const isMet = ratio <= maxRatio
  write(isMet ? `At most ${maxRatio}: met` : `At most ${maxRatio}: missed`)
  return isMet
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
