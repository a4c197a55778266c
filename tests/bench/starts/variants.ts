import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import type { Browser, BrowserContextOptions } from 'playwright'
import * as v from 'valibot'

import { storageKeys } from '#device/keys.ts'
import { putSession } from '#tests/support/console.ts'
import { untilInstalled } from '#tests/support/phone.ts'
import { startServer } from '#tests/support/test-server.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

import { buildPage } from './build-page.ts'
import { startOneLine } from './one-line.ts'

export type StoredState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A compared variant, on a separate server with the same data. */
export type Variant = {
  name: string
  url: string
  /** Whether it installs a service worker, and so works offline. */
  isApp: boolean
  /** Browser storage of a signed-in user, without any list. */
  signedIn: StoredState
}

export const [app, bare, starter, other] = [
  'the app',
  'bare React',
  'Ionic starter',
  'other build',
] as const
/** The other build on a second server: its ratio to the first one is the noise of the measurement. */
export const otherAgain = 'other build again'

type Build = { name: string; folder: string; isApp: boolean }

/** Builds and serves the app and the pages it is compared with, and the build in BENCH_OTHER if it names a folder. */
export async function startVariants(browser: Browser) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-pages-'))
  const [bareFolder, starterFolder] = [join(folder, 'bare'), join(folder, 'starter')]
  await Promise.all([
    buildIfStale(),
    buildPage('bare', bareFolder),
    buildPage('starter', starterFolder),
  ])
  const otherFolder = process.env['BENCH_OTHER'] ?? ''
  const served = await serveBuilds(browser, [
    { name: bare, folder: bareFolder, isApp: false },
    { name: starter, folder: starterFolder, isApp: false },
    { name: app, folder: resolve('dist/client'), isApp: true },
    ...(otherFolder === '' ? [] : [{ name: other, folder: resolve(otherFolder), isApp: true }]),
  ])
  const floor = await startOneLine()
  return {
    variants: served.variants,
    floor,
    stop: async () => {
      floor.stop()
      await served.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Builds and serves the app, and twice the build in the folder `otherFolder`. */
export async function startTwoBuilds(browser: Browser, otherFolder: string) {
  await buildIfStale()
  const folder = resolve(otherFolder)
  return serveBuilds(browser, [
    { name: app, folder: resolve('dist/client'), isApp: true },
    { name: other, folder, isApp: true },
    { name: otherAgain, folder, isApp: true },
  ])
}

async function serveBuilds(browser: Browser, builds: readonly Build[]) {
  const started = await Promise.all(
    builds.map(async ({ folder, ...build }) => {
      const env = { BENCH_CLIENT: folder, LOG_LEVEL: 'error' }
      const server = await startServer({ file: 'tests/bench/starts/serve.ts', env })
      return { ...build, url: server.url, stop: server.stop }
    }),
  )
  const variants: Variant[] = []
  for (const { stop: _, ...each } of started) {
    variants.push({ ...each, signedIn: await signIn(browser, each) })
  }
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
  }
  return { variants, stop }
}

/** Signs in once for all visits, and lets the app store its data of the session. */
async function signIn(browser: Browser, { url, isApp }: { url: string; isApp: boolean }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await putSession(page, { url })
  const { origins } = await context.storageState()
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  if (isApp) {
    await page.goto(url)
    await untilInstalled(page)
  }
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return onlySession(state, stored)
}

const record = v.looseObject({ key: v.optional(v.unknown()) })
const databases = v.array(
  v.looseObject({ stores: v.array(v.looseObject({ records: v.array(record) })) }),
)

/** Removes everything but the session from the storage, as for a first visit. */
function onlySession(
  state: StoredState,
  localStorage: StoredState['origins'][number]['localStorage'],
): StoredState {
  const origins = state.origins.map((origin) => {
    const kept = 'indexedDB' in origin ? v.parse(databases, origin.indexedDB) : []
    const indexedDB = kept.map((database) => ({
      ...database,
      stores: database.stores.map((store) => ({
        ...store,
        records: store.records.filter(({ key }) => key === storageKeys.session),
      })),
    }))
    return { ...origin, localStorage, indexedDB }
  })
  return { cookies: state.cookies, origins }
}
