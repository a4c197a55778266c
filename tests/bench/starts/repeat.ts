import type { Browser, BrowserContext } from 'playwright'

import { isBusy } from '#tests/bench/options.ts'

import { launchBrowser, newPhone } from './browser.ts'
import { keepCoresBusy } from './busy-cores.ts'
import { printRepeats } from './print-repeats.ts'
import { type RepeatedStart, type Row, starts } from './round.ts'
import { type ScreenName, screens } from './screens.ts'
import { offline, slow4g, type WorkerNetwork } from './slow-network.ts'
import { startTwoBuilds, type Variant } from './variants.ts'
import { type Measured, newVisit } from './visit.ts'

type Phone = { browser: Browser; context: BrowserContext; workers: WorkerNetwork; variant: Variant }

/**
 * Repeats single starts of the app and of the build in BENCH_OTHER in turns, `visits` of each, and prints their ratios.
 * Returns whether none is slower by more than the limit. The other build runs twice, which shows the noise.
 */
export async function repeatStarts(names: readonly string[], visits: number): Promise<boolean> {
  const repeated = names.map(parseName)
  const otherFolder = process.env['BENCH_OTHER']
  if (otherFolder === undefined) throw new Error('BENCH_OTHER must name the folder of a build')
  const { browser, workers } = await launchBrowser()
  const { variants, stop } = await startTwoBuilds(browser, otherFolder)
  const stopLoad = isBusy ? keepCoresBusy() : undefined
  const met: boolean[] = []
  try {
    for (const start of repeated) {
      const rows = await repeatOne({ browser, workers, variants }, start, visits)
      met.push(printRepeats(rows, start))
    }
  } finally {
    stopLoad?.()
    workers.close()
    await browser.close()
    await stop()
  }
  return met.every(Boolean)
}

function parseName(name: string): RepeatedStart {
  const [startName, screenName] = name.split('/')
  const start = starts.find((each) => each === startName)
  const screen = (['dashboard', 'gallery', 'members'] as const).find((each) => each === screenName)
  const isStepToItself = start === 'step' && screen === 'dashboard'
  if (!start || !screen || isStepToItself) {
    throw new Error(`Unknown start "${name}": write for example second/gallery or step/members`)
  }
  return { start, screen }
}

type Builds = { browser: Browser; workers: WorkerNetwork; variants: readonly Variant[] }

async function repeatOne(
  { browser, workers, variants }: Builds,
  repeated: RepeatedStart,
  visits: number,
): Promise<Row[]> {
  const phones: Phone[] = []
  for (const variant of variants) {
    const context = await newPhone(browser, variant.signedIn)
    const phone = { browser, context, workers, variant }
    if (repeated.start !== 'cold') await visitFirst(phone, repeated)
    phones.push(phone)
  }
  const rows: Row[] = []
  for (let round = 0; round < visits; round += 1) {
    // The order rotates with each round.
    for (const nth of phones.keys()) {
      const phone = phones[(nth + round) % phones.length]
      if (!phone) continue
      const measured = await measure(phone, repeated)
      rows.push({ ...measured, ...repeated, round, variant: phone.variant.name })
    }
  }
  for (const { context } of phones) await context.close()
  return rows
}

/** Opens the screen once on a fast network, so that the app is installed and its data stored. */
async function visitFirst(phone: Phone, { start, screen }: RepeatedStart): Promise<void> {
  const { path, wanted } = screens[start === 'step' ? 'dashboard' : screen]
  const visit = await newVisit(phone, wanted)
  await visit.open(phone.variant.url + path)
  await visit.settle(true)
  await visit.leave(start === 'offline' ? offline : slow4g)
}

async function measure(phone: Phone, { start, screen }: RepeatedStart): Promise<Measured> {
  if (start === 'step') return measureStep(phone, screen)
  const isOffline = start === 'offline'
  const context =
    start === 'cold' ? await newPhone(phone.browser, phone.variant.signedIn) : phone.context
  const visit = await newVisit({ ...phone, context, isOffline }, screens[screen].wanted)
  const measured = await visit.open(phone.variant.url + screens[screen].path)
  await visit.leave(isOffline ? offline : slow4g)
  if (start === 'cold') await context.close()
  return measured
}

async function measureStep(phone: Phone, screen: ScreenName): Promise<Measured> {
  const { path, wanted } = screens.dashboard
  const visit = await newVisit(phone, wanted)
  await visit.open(phone.variant.url + path)
  await visit.settle(true)
  const measured = await visit.step(screens[screen].path, screens[screen].wanted)
  await visit.leave(slow4g)
  return measured
}
