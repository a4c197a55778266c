import { setTimeout as wait } from 'node:timers/promises'

import type { BrowserContext, CDPSession, Locator, Page } from 'playwright'

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

/** What was measured of one start, or of one step. */
export type Measured = Noted & {
  /** How long the page's own thread worked until the first row could be used. In ms. */
  processor: number
  loaded: Loaded
}

/** So long what moves is watched, once the first row can be used. */
const watchedMs = 2000
/** A start that takes longer is none. */
const patienceMs = 40_000
/** A page that has asked for nothing for so long has settled. */
const quietMs = 1500
/** The menu takes a while to slide in. */
const menuMs = 600

/** A page that is watched. */
export type Visit = {
  /** Opens an address, as slow as a phone, and measures until its first row can be used. */
  open: (url: string) => Promise<Measured>
  /** The same for the next screen, by a link that is on this one or in the menu. */
  step: (path: string, wanted: Wanted) => Promise<Measured>
  back: () => Promise<void>
  /** Waits, with a fast network, until what comes after the first row is done, too. */
  settle: (isApp: boolean) => Promise<void>
  /** Closes the page, and ends its worker, as time would; `next` is the network it comes back to. */
  leave: (next?: Conditions) => Promise<void>
}

type Place = { context: BrowserContext; workers: WorkerNetwork; isOffline?: boolean }

export async function newVisit(place: Place, wanted: Wanted): Promise<Visit> {
  const { context, workers } = place
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const setSlow = slowing(place, devtools)
  const loaded = await countLoaded(devtools)
  let saw = Promise.withResolvers<void>()
  await page.exposeFunction('benchSawUsable', () => saw.resolve())
  await page.addInitScript(observe, wanted)
  await devtools.send('Performance.enable')

  const measure = async (begin: () => Promise<unknown>, busyBefore = 0): Promise<Measured> => {
    await setSlow(true)
    saw = Promise.withResolvers()
    const before = loaded()
    await begin()
    await Promise.race([saw.promise, wait(patienceMs, undefined, { ref: false })])
    const processor = (await busyMs(devtools)) - busyBefore
    const after = loaded()
    await wait(watchedMs)
    const noted = await page.evaluate(() => globalThis.bench.noted)
    return { ...noted, processor, loaded: since(before, after) }
  }

  return {
    open: (url) => measure(() => page.goto(url, { waitUntil: 'commit' })),
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
      // While it still hears: one that has ended begins again with what it was told last.
      workers.set(next)
      await devtools.send('ServiceWorker.enable')
      await devtools.send('ServiceWorker.stopAllWorkers')
      await page.close()
    },
  }
}

/** What makes network and processor slow, or as fast as they are. */
function slowing({ workers, isOffline }: Place, devtools: CDPSession) {
  return async (isSlow: boolean) => {
    const conditions = isOffline ? offline : isSlow ? slow4g : fast
    workers.set(conditions)
    await devtools.send('Network.emulateNetworkConditions', conditions)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? processorRate : 1 })
  }
}

/** A link that can be seen; where there is none, the menu has it. */
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
