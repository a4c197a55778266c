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

import { buildBare } from './build-bare.ts'
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

export const [app, bare, other] = ['the app', 'bare React', 'other build'] as const

/** Builds and serves the variants; BENCH_OTHER names the folder of an additional build of the app. */
export async function startVariants(browser: Browser) {
  const bareFolder = mkdtempSync(join(tmpdir(), 'take-off-bare-'))
  await Promise.all([buildIfStale(), buildBare(bareFolder)])
  const otherFolder = process.env['BENCH_OTHER'] ?? ''
  const contestants = [
    { name: bare, folder: bareFolder, isApp: false },
    { name: app, folder: resolve('dist/client'), isApp: true },
    ...(otherFolder === '' ? [] : [{ name: other, folder: resolve(otherFolder), isApp: true }]),
  ]
  const started = await Promise.all(
    contestants.map(async ({ folder, ...contestant }) => {
      const env = { BENCH_CLIENT: folder, LOG_LEVEL: 'error' }
      const server = await startServer({ file: 'tests/bench/starts/serve.ts', env })
      return { ...contestant, url: server.url, stop: server.stop }
    }),
  )
  const variants: Variant[] = []
  for (const { stop: _, ...each } of started) {
    variants.push({ ...each, signedIn: await signIn(browser, each) })
  }
  const floor = await startOneLine()
  return {
    variants,
    floor,
    stop: async () => {
      floor.stop()
      await Promise.all(started.map(({ stop }) => stop()))
      rmSync(bareFolder, { recursive: true, force: true })
    },
  }
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
