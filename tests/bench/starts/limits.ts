import { percentile } from '#tests/bench/figures/figure.ts'

import type { Row, Start } from './round.ts'
import { lists, type ScreenName } from './screens.ts'
import { app, bare } from './variants.ts'

/** Values that are compared within a round. */
export type Timed = 'usable' | 'processor'
export type RowFilter = { variant: string; screen: ScreenName; start: Start }

export const median = (values: readonly number[]): number => percentile(values, 50)

export const rowsOf = (rows: readonly Row[], { variant, screen, start }: RowFilter): Row[] =>
  rows.filter((row) => row.variant === variant && row.screen === screen && row.start === start)

/** Returns the value of each round; a row that never appeared counts as infinite. */
export const valuesOf = (rows: readonly Row[], measure: Timed): number[] =>
  rows.map((row) => row[measure] ?? Number.POSITIVE_INFINITY)

/**
 * Returns the median of the ratios to bare React in each round. Bare React does not work offline, so offline starts
 * are compared with its second visit.
 */
export function ratioOf(rows: readonly Row[], filter: RowFilter, measure: Timed): number {
  const start = filter.start === 'offline' ? 'second' : filter.start
  const referenceRows = rowsOf(rows, { ...filter, variant: bare, start })
  return median(ratiosInRounds(rowsOf(rows, filter), referenceRows, measure))
}

/** Returns the ratio of each row to the reference row of the same round. */
export function ratiosInRounds(
  rows: readonly Row[],
  referenceRows: readonly Row[],
  measure: Timed,
): number[] {
  return rows.flatMap((row) => {
    const reference = referenceRows.find(({ round }) => round === row.round)
    const [ours = Infinity] = valuesOf([row], measure)
    return reference ? [ours / (reference[measure] ?? Infinity)] : []
  })
}

type Limit = { start: Start; screens: readonly ScreenName[]; measure: Timed; maxRatio: number }

/** Limits of the app, as multiples of the time of bare React. */
export const limits: readonly Limit[] = [
  { start: 'cold', screens: lists, measure: 'usable', maxRatio: 1.25 },
  { start: 'cold', screens: ['sign-in'], measure: 'usable', maxRatio: 1.1 },
  { start: 'cold', screens: lists, measure: 'processor', maxRatio: 2.2 },
  { start: 'step', screens: ['gallery', 'members'], measure: 'usable', maxRatio: 0.45 },
]

/** Returns a sentence for each missed limit. */
export function missedIn(rows: readonly Row[]): string[] {
  const missedLimits = limits.flatMap(({ start, screens, measure, maxRatio }) =>
    screens.flatMap((screen) => {
      const ratio = ratioOf(rows, { variant: app, screen, start }, measure)
      if (ratio <= maxRatio) return []
      return [`${screen}, ${start}: ${measure} ${ratio.toFixed(2)} of ${bare}, at most ${maxRatio}`]
    }),
  )
  const ours = rows.filter(({ variant, start }) => variant === app && start !== 'step')
  const shiftedStarts = ours.flatMap(({ screen, start, shift, shifted }) =>
    shift > 0
      ? [`${screen}, ${start}: ${shift.toFixed(4)} moved (${[...new Set(shifted)].join(', ')})`]
      : [],
  )
  return [...missedLimits, ...new Set(shiftedStarts)]
}
