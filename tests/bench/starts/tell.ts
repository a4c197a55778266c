import { median, missedIn, ratioOf, rowsOf, type Timed, valuesOf } from './limits.ts'
import { type Row, starts } from './round.ts'
import type { ScreenName } from './screens.ts'
import { app, bare, starter } from './variants.ts'

const screenNames: readonly ScreenName[] = ['sign-in', 'dashboard', 'gallery', 'members']

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Prints the measurements; returns whether all limits were met. */
export function printRows(rows: readonly Row[]): boolean {
  const names = [...new Set(rows.map(({ variant }) => variant))].sort()
  write('\nMedians in ms; in brackets: of bare React, of the Ionic starter in the same round')
  console.table(
    starts.flatMap((start) =>
      screenNames.flatMap((screen) =>
        names.flatMap((variant) => lineOf(rows, { variant, screen, start })),
      ),
    ),
  )
  write('Scripts until the first row can be used, first visit, KB by chunk')
  for (const screen of screenNames) {
    for (const variant of names) write(scriptsOf(rows, { variant, screen, start: 'cold' }))
  }
  const missed = missedIn(rows)
  write(missed.length === 0 ? '\nEverything is kept.' : `\nMissed:\n- ${missed.join('\n- ')}`)
  return missed.length === 0
}

type RowFilter = Parameters<typeof rowsOf>[1]

function lineOf(rows: readonly Row[], filter: RowFilter) {
  const found = rowsOf(rows, filter)
  if (found.length === 0) return []
  const timed = (measure: Timed) => {
    const ms = median(valuesOf(found, measure))
    if (!Number.isFinite(ms)) return measure === 'busy' ? '' : 'never'
    if (filter.variant !== app) return ms.toFixed(0)
    const [ofBare, ofStarter] = [bare, starter].map((reference) =>
      ratioOf(rows, filter, { measure, reference }).toFixed(2),
    )
    return `${ms.toFixed(0)} (${ofBare}, ${ofStarter})`
  }
  return [
    {
      start: filter.start,
      screen: filter.screen,
      who: filter.variant,
      usable: timed('usable'),
      processor: timed('processor'),
      'busy in 10 s': timed('busy'),
      'longest task after': median(found.map(({ longestTask }) => longestTask)).toFixed(0),
      moved: Math.max(...found.map(({ shift }) => shift)).toFixed(4),
      'KB to the page': inKilobytes(median(found.map(({ loaded }) => loaded.all))),
    },
  ]
}

function scriptsOf(rows: readonly Row[], filter: RowFilter): string {
  const found = rowsOf(rows, filter).map(({ loaded }) => loaded.scripts)
  const chunks = [...new Set(found.flatMap((scripts) => Object.keys(scripts)))]
  const bytes = chunks.map((chunk) => ({
    chunk,
    bytes: median(found.map((scripts) => scripts[chunk] ?? 0)),
  }))
  const all = bytes.reduce((sum, each) => sum + each.bytes, 0)
  const chunkTexts = bytes
    .toSorted((one, next) => next.bytes - one.bytes)
    .map((each) => `${each.chunk} ${inKilobytes(each.bytes)}`)
  return `${filter.screen}, ${filter.variant}: ${inKilobytes(all)} (${chunkTexts.join(', ')})`
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
