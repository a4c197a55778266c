import { setTimeout as wait } from 'node:timers/promises'

import type { BrowserContext, CDPSession, Locator, Page } from 'playwright'

import { isSmoke } from '#tests/bench/options.ts'

import { type Noted, observe } from './in-page.ts'
import type { Wanted } from './screens.ts'
import { countLoaded, type Loaded, since } from './scripts-loaded.ts'
import {
  type Conditions,
  fast,
  offline,
  processorRate,
  slow4g,
  type WorkerNetwork,
} from './slow-network.ts'

/** Measurements of one start or one step. */
export type Measured = Noted & {
  /** Processor time of the page's main thread until the first row could be used, in ms. */
  processor: number
  /** The same in the first 10 s, in ms; only of a first visit. */
  busy?: number
  loaded: Loaded
}

/** Time for which layout shifts are recorded after the first row can be used. */
const watchedMs = isSmoke ? 0 : 2000
/** Time from the beginning of a first visit in which the main thread's processor time is measured. */
const busyWindowMs = isSmoke ? 0 : 10_000
/** A start that takes longer counts as failed. */
const startTimeoutMs = 40_000
/** A page without a request for this time is idle. */
const quietMs = isSmoke ? 300 : 1500
/** Duration of the menu's animation. */
const menuMs = 600

/** A measured page. */
export type Visit = {
  /** Opens an address with the speed of a phone, and measures until its first row can be used. */
  open: (url: string) => Promise<Measured>
  /** The same, and measures on until the first 10 s are over. */
  openFirst: (url: string) => Promise<Measured>
  /** Measures a step to the next screen, by a link on this screen or in the menu. */
  step: (path: string, wanted: Wanted) => Promise<Measured>
  back: () => Promise<void>
  /** Waits with a fast network until the work after the first row is finished. */
  settle: (isApp: boolean) => Promise<void>
  /** Closes the page and stops its worker, as browsers do after a while; `next` is the network of the next start. */
  leave: (next?: Conditions) => Promise<void>
}

type VisitContext = { context: BrowserContext; workers: WorkerNetwork; isOffline?: boolean }

export async function newVisit(visitContext: VisitContext, wanted: Wanted): Promise<Visit> {
  const { context, workers } = visitContext
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const setSlow = slowing(visitContext, devtools)
  const loaded = await countLoaded(devtools)
  let usableSignal = Promise.withResolvers<void>()
  await page.exposeFunction('benchSawUsable', () => usableSignal.resolve())
  await page.addInitScript(observe, wanted)
  await devtools.send('Performance.enable')

  const measure = async (begin: () => Promise<unknown>, busyBefore = 0): Promise<Measured> => {
    await setSlow(true)
    usableSignal = Promise.withResolvers()
    const before = loaded()
    await begin()
    await Promise.race([usableSignal.promise, wait(startTimeoutMs, undefined, { ref: false })])
    const processor = (await busyMs(devtools)) - busyBefore
    const after = loaded()
    await wait(watchedMs)
    const noted = await page.evaluate(() => globalThis.bench.noted)
    return { ...noted, processor, loaded: since(before, after) }
  }

  const open = (url: string) => measure(() => page.goto(url, { waitUntil: 'commit' }))
  return {
    open,
    openFirst: async (url) => {
      const busyLater = wait(busyWindowMs).then(() => busyMs(devtools))
      const [measured, busy] = await Promise.all([open(url), busyLater])
      const longestTask = await page.evaluate(() => globalThis.bench.noted.longestTask)
      return { ...measured, longestTask, busy }
    },
    step: async (path, row) => {
      const link = await linkTo(page, path)
      const act = (element: Element, next: Wanted) => {
        globalThis.bench.watch(next, true)
        if (element instanceof HTMLElement) element.click()
      }
      return measure(() => link.evaluate(act, row), await busyMs(devtools))
    },
    back: async () => {
      await page.goBack()
    },
    settle: async (isApp) => {
      await setSlow(false)
      const isInstalled = () => navigator.serviceWorker.controller?.state === 'activated'
      if (isApp) await page.waitForFunction(isInstalled)
      await untilQuiet(context)
    },
    leave: async (next = slow4g) => {
      // Set before stopping: a worker that is started again begins with its last conditions.
      workers.set(next)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await page.close()
    },
  }
}

/** Slows network and processor down, or restores their full speed. */
function slowing({ workers, isOffline }: VisitContext, devtools: CDPSession) {
  return async (isSlow: boolean) => {
    const conditions = isOffline ? offline : isSlow ? slow4g : fast
    workers.set(conditions)
    await devtools.send('Network.emulateNetworkConditions', conditions)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? processorRate : 1 })
  }
}

/** Returns a visible link; opens the menu if there is none. */
async function linkTo(page: Page, path: string): Promise<Locator> {
  const link = page.locator(`a[href="${path}"]:visible`).first()
  if ((await link.count()) > 0) return link
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await link.waitFor()
  await wait(menuMs)
  return link
}

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function untilQuiet(context: BrowserContext) {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  context.on('request', note).on('requestfinished', note).on('requestfailed', note)
  while (Date.now() - last < quietMs) await wait(100)
  context.off('request', note).off('requestfinished', note).off('requestfailed', note)
}
