import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, chromium, type Page } from 'playwright'

import { chromiumFlags, findChromium } from './chromium.ts'
import { waitMs } from './hang.ts'
import { leaveSettled } from './leave-settled.ts'
import { printFailedPages, registerBrowser } from './print-failed-pages.ts'

/** A browser with a profile that outlives it, as on a phone. */
export type Phone = {
  context: BrowserContext
  page: Page
  /**
   * Errors in the console of the browser, including violations of the content security policy, and uncaught errors.
   */
  consoleErrors: string[]
  /** Origins of all requests, including those of the service worker. */
  origins: Set<string>
  /** Kills the browser by SIGKILL, as the system ends an app. The profile stays. */
  kill: () => Promise<void>
  /** Closes the browser. The profile stays. */
  close: () => Promise<void>
}

export type Screen = {
  width: number
  height: number
  isDesktop?: boolean
  isDark?: boolean
  /** Enables animations. They are reduced by default, because tests would only wait for them. */
  isMoving?: boolean
}

export const phoneScreen: Screen = { width: 390, height: 844 }
export const desktopScreen: Screen = { width: 1440, height: 900, isDesktop: true }

/** Creates an empty profile; `forget` removes it. */
export function newProfile(): { folder: string; forget: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-phone-'))
  return { folder, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts a browser on a profile. `isOffline` cuts it off before it loads anything; `flags` are command-line flags of
 * Chromium.
 */
export async function startPhone(
  folder: string,
  options: { screen?: Screen; isOffline?: boolean; flags?: readonly string[] } = {},
): Promise<Phone> {
  const { width, height, isDesktop, isDark, isMoving } = options.screen ?? phoneScreen
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumFlags, ...(options.flags ?? [])],
    viewport: { width, height },
    hasTouch: !isDesktop,
    isMobile: !isDesktop,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: isMoving ? 'no-preference' : 'reduce',
    offline: options.isOffline ?? false,
  })
  leaveSettled(context)
  const page = context.pages()[0] ?? (await context.newPage())
  const watched = watch(context)
  registerBrowser(context, watched.consoleErrors)
  context.setDefaultTimeout(waitMs)
  return {
    context,
    page,
    ...watched,
    kill: async () => {
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(browserPidOf(folder), 'SIGKILL')
      await closed
    },
    close: async () => {
      await printFailedPages([context])
      await context.close()
    },
  }
}

function watch(context: BrowserContext) {
  const consoleErrors: string[] = []
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  context.on('console', (message) => {
    if (message.type() === 'error')
      consoleErrors.push(`${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (webError) => consoleErrors.push(String(webError.error())))
  return { consoleErrors, origins }
}

/** Process id of the browser's main process; its helpers (`--type=`) end with it. */
function browserPidOf(folder: string): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line = processes.find((each) => each.includes(folder) && !each.includes('--type='))
  const pid = Number.parseInt(line?.trim() ?? '', 10)
  if (!Number.isInteger(pid)) throw new Error('The browser is not running.')
  return pid
}

/** Waits until the service worker controls the page, so that it works offline. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/**
 * Cuts all pages and service workers off. Playwright cuts the pages off first, and what they send next would still
 * reach the server through their worker; so calls fail in the worker from the start.
 */
export async function cutOff(context: BrowserContext): Promise<void> {
  const workers = context.serviceWorkers()
  await Promise.all(workers.map((worker) => worker.evaluate(failCalls)))
  await context.setOffline(true)
  await Promise.all(workers.map((worker) => worker.evaluate(restoreCalls)))
}

function failCalls() {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
}

/** The own property hides that of the prototype. */
const restoreCalls = () => Reflect.deleteProperty(globalThis, 'fetch')
