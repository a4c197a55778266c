import { percentile } from '#tests/bench/figures/figure.ts'

import type { Row, Start } from './round.ts'
import { lists, type ScreenName } from './screens.ts'
import { app, bare, starter } from './variants.ts'

/** Values that are compared within a round. */
export type Timed = 'usable' | 'processor' | 'busy'
export type RowFilter = { variant: string; screen: ScreenName; start: Start }

export const median = (values: readonly number[]): number => percentile(values, 50)

export const rowsOf = (rows: readonly Row[], { variant, screen, start }: RowFilter): Row[] =>
  rows.filter((row) => row.variant === variant && row.screen === screen && row.start === start)

/** Returns the value of each round; a row that never appeared counts as infinite. */
export const valuesOf = (rows: readonly Row[], measure: Timed): number[] =>
  rows.map((row) => row[measure] ?? Number.POSITIVE_INFINITY)

/** A value, and the reference page that it is compared with. */
export type Comparison = { measure: Timed; reference: typeof bare | typeof starter }

/**
 * Returns the median of the ratios to a reference page in each round. Those do not work offline, so offline starts are
 * compared with their second visit.
 */
export function ratioOf(
  rows: readonly Row[],
  filter: RowFilter,
  { measure, reference }: Comparison,
): number {
  const start = filter.start === 'offline' ? 'second' : filter.start
  const referenceRows = rowsOf(rows, { ...filter, variant: reference, start })
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

type Limit = Comparison & { start: Start; screens: readonly ScreenName[]; maxRatio: number }

const usable = { measure: 'usable' } as const
const ofStarter = { reference: starter } as const
const everyScreen = ['sign-in', ...lists] as const

/** Limits of the app, as multiples of the value of a reference page. */
const limits: readonly Limit[] = [
  { start: 'cold', screens: lists, ...usable, reference: bare, maxRatio: 1.25 },
  { start: 'cold', screens: lists, ...usable, ...ofStarter, maxRatio: 1 },
  { start: 'cold', screens: lists, measure: 'processor', ...ofStarter, maxRatio: 1.1 },
  { start: 'cold', screens: lists, measure: 'busy', ...ofStarter, maxRatio: 1.5 },
  { start: 'second', screens: lists, ...usable, ...ofStarter, maxRatio: 0.6 },
  { start: 'offline', screens: lists, ...usable, ...ofStarter, maxRatio: 0.6 },
  { start: 'step', screens: ['gallery', 'members'], ...usable, ...ofStarter, maxRatio: 0.7 },
]

/** Maximum duration of a task after the first row of a first visit, in ms. */
const maxTaskMs = 100

/** Returns a sentence for each missed limit. */
export function missedIn(rows: readonly Row[]): string[] {
  const missedLimits = limits.flatMap(({ start, screens, maxRatio, ...comparison }) =>
    screens.flatMap((screen) => {
      const ratio = ratioOf(rows, { variant: app, screen, start }, comparison)
      if (ratio <= maxRatio) return []
      const { measure, reference } = comparison
      return [
        `${screen}, ${start}: ${measure} ${ratio.toFixed(2)} of ${reference}, at most ${maxRatio}`,
      ]
    }),
  )
  return [...missedLimits, ...longTasksIn(rows), ...new Set(shiftedIn(rows))]
}

function longTasksIn(rows: readonly Row[]): string[] {
  return everyScreen.flatMap((screen) => {
    const found = rowsOf(rows, { variant: app, screen, start: 'cold' })
    const longest = median(found.map(({ longestTask }) => longestTask))
    if (longest <= maxTaskMs) return []
    return [`${screen}, cold: a task of ${longest.toFixed(0)} ms, at most ${maxTaskMs}`]
  })
}

function shiftedIn(rows: readonly Row[]): string[] {
  const ours = rows.filter(({ variant, start }) => variant === app && start !== 'step')
  return ours.flatMap(({ screen, start, shift, shifted }) =>
    shift > 0
      ? [`${screen}, ${start}: ${shift.toFixed(4)} moved (${[...new Set(shifted)].join(', ')})`]
      : [],
  )
}
