import type { Browser } from 'playwright'

import { newPhone } from './browser.ts'
import { lists, type ScreenName, screens } from './screens.ts'
import { offline, type WorkerNetwork } from './slow-network.ts'
import type { Variant } from './variants.ts'
import { type Measured, newVisit } from './visit.ts'

/**
 * Cold: the browser has stored only the session. Second: another visit, with everything that the first visit stored.
 */
export const starts = ['cold', 'second', 'offline', 'step'] as const
export type Start = (typeof starts)[number]

/** One measured start of one variant. */
export type Row = Measured & { round: number; variant: string; screen: ScreenName; start: Start }

/** One start of one screen, named on the command line as in `offline/dashboard`. */
export type RepeatedStart = Pick<Row, 'screen' | 'start'>

export type Bench = {
  browser: Browser
  workers: WorkerNetwork
  variants: readonly Variant[]
  /** The lower bound of a reply from a service worker. */
  floor: Variant
}

/** Measures all variants one after the other on each screen, so that they share the state of the machine. */
export async function measureRound(bench: Bench, round: number): Promise<Row[]> {
  const { variants } = bench
  // The order rotates with each round.
  const rotated = variants.map((_, nth) => variants[(nth + round) % variants.length] ?? variants[0])
  const rows: Row[] = []
  const noteFloor = (measured: Measured) =>
    rows.push({
      ...measured,
      round,
      variant: bench.floor.name,
      screen: 'dashboard',
      start: 'second',
    })
  await measureFloor(bench, noteFloor)
  for (const screen of ['sign-in', ...lists] as const) {
    for (const variant of rotated) {
      if (!variant) continue
      const note = (start: Start, measured: Measured, on: ScreenName = screen) =>
        rows.push({ ...measured, round, variant: variant.name, screen: on, start })
      if (screen === 'sign-in') await measureSignIn(bench, { variant, note })
      else await measureList(bench, { variant, note }, screen)
    }
  }
  return rows
}

type Task = {
  variant: Variant
  note: (start: Start, measured: Measured, screen?: ScreenName) => unknown
}

async function measureSignIn(bench: Bench, { variant, note }: Task): Promise<void> {
  const context = await newPhone(bench.browser)
  const { path, wanted } = screens['sign-in']
  const visit = await newVisit({ ...bench, context }, wanted)
  note('cold', await visit.openFirst(variant.url + path))
  await context.close()
}

async function measureList(
  bench: Bench,
  { variant, note }: Task,
  screen: (typeof lists)[number],
): Promise<void> {
  const { isApp, url, signedIn } = variant
  const { path, wanted } = screens[screen]
  const context = await newPhone(bench.browser, signedIn)
  const open = (isOffline = false) => newVisit({ ...bench, context, isOffline }, wanted)

  const first = await open()
  note('cold', await first.openFirst(url + path))
  await first.settle(isApp)
  await first.leave()

  const second = await open()
  note('second', await second.open(url + path))
  if (screen === 'dashboard') {
    for (const next of ['members', 'gallery'] as const) {
      await second.settle(isApp)
      note('step', await second.step(screens[next].path, screens[next].wanted), next)
      await second.back()
    }
  }
  await second.settle(isApp)
  await second.leave(offline)

  if (isApp) {
    const third = await open(true)
    note('offline', await third.open(url + path))
  }
  await context.close()
}

async function measureFloor(bench: Bench, note: (measured: Measured) => unknown): Promise<void> {
  const { url, isApp } = bench.floor
  const context = await newPhone(bench.browser)
  const first = await newVisit({ ...bench, context }, screens.dashboard.wanted)
  await first.open(url)
  await first.settle(isApp)
  await first.leave()
  const second = await newVisit({ ...bench, context }, screens.dashboard.wanted)
  note(await second.open(url))
  await context.close()
}
