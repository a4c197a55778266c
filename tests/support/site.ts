import type { Page } from 'playwright'

import { goToBlank, openSignedIn } from './console.ts'
import { newProfile, type Phone, phoneScreen, type Screen, startPhone } from './phone.ts'

/** A backend for the duration of one test. */
type Backend = { api: string; stop: () => Promise<unknown> }

/** A fixed address of the console; the backend behind it is replaced for each visit. */
type Host<B> = {
  url: string
  /** Command-line flags of Chromium for this address. */
  flags?: readonly string[]
  /** Starts an unused backend. */
  start: () => Promise<B>
  close: () => Promise<void>
}

type Site<B> = {
  host: Host<B>
  phone: Phone
  isAltered: () => boolean
  close: () => Promise<void>
}

/** A browser at the console; `end` ends the visit. */
export type Visitor<B> = Omit<B, 'stop'> & Phone & { url: string; end: () => Promise<void> }

type VisitOptions = { screen?: Screen | undefined; isNew?: true; isSignedIn?: true }

/** Idle browsers beyond this number are closed. */
const maxIdle = 2

/**
 * Returns a function that starts visits at hosts of one kind. The next visit reuses the browser of an ended one,
 * with all data cleared except the service worker and its cached files, which take longer to install than most
 * visits last. `isNew` starts a fresh browser.
 */
export function visitsTo<B extends Backend>(makeHost: () => Promise<Host<B>>) {
  const idle: { site: Site<B>; of: Screen }[] = []

  async function siteFor(screen: Screen, isNew: boolean): Promise<Site<B>> {
    const found = isNew ? -1 : idle.findIndex(({ of }) => of === screen)
    const [reused] = found < 0 ? [] : idle.splice(found, 1)
    return reused?.site ?? openSite(await makeHost(), screen)
  }

  return async ({ screen = phoneScreen, isNew, isSignedIn }: VisitOptions = {}): Promise<
    Visitor<B>
  > => {
    const site = await siteFor(screen, isNew === true)
    const { phone, host } = site
    const { stop, ...backend } = await host.start()
    const page = isNew ? phone.page : await clearData(site)
    if (isSignedIn) await openSignedIn(page, { url: host.url, api: backend.api })
    const end = async () => {
      if (isNew || site.isAltered()) await site.close()
      else await closePages(phone)
      await stop()
      if (isNew || site.isAltered()) return
      idle.push({ site, of: screen })
      if (idle.length > maxIdle) await idle.shift()?.site.close()
    }
    return { ...backend, ...phone, page, url: host.url, end }
  }
}

async function openSite<B>(host: Host<B>, screen: Screen): Promise<Site<B>> {
  const profile = newProfile()
  const phone = await startPhone(profile.folder, { screen, ...(host.flags && host) })
  // Removes the profile also if a test is aborted.
  process.once('exit', profile.forget)
  return {
    host,
    phone,
    isAltered: watchLastingChanges(phone),
    close: async () => {
      await phone.close()
      process.off('exit', profile.forget)
      profile.forget()
      await host.close()
    },
  }
}

/**
 * Returns a function that tells whether a test has changed the browser irrevocably, by a fake clock or by init
 * scripts.
 */
function watchLastingChanges({ context }: Phone): () => boolean {
  let isAltered = false
  const markingAltered =
    <A extends unknown[], R>(method: (...of: A) => R) =>
    (...of: A) => {
      isAltered = true
      return method(...of)
    }
  context.addInitScript = markingAltered(context.addInitScript.bind(context))
  context.clock.install = markingAltered(context.clock.install.bind(context.clock))
  return () => isAltered
}

/** Closes all pages, so that none of them continues to work. */
async function closePages({ context }: Phone) {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const last = await context.newPage()
  for (const page of context.pages()) if (page !== last) await page.close()
}

/**
 * Clears all data of a visit except the service worker and its cached files; returns an empty page. Registrations for
 * background sync and push stay with the worker: tests that create them use `isNew`.
 */
async function clearData<B>({ phone, host: { url } }: Site<B>): Promise<Page> {
  const { context, consoleErrors, origins } = phone
  const [page = await context.newPage()] = context.pages()
  await context.setOffline(false)
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  // A running worker has an open connection to the database that is deleted.
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const storageTypes = 'indexeddb,local_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  await goToBlank(page, url)
  await page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => !name.includes('precache'))
    for (const name of kept) await caches.delete(name)
  })
  consoleErrors.length = 0
  origins.clear()
  return page
}
