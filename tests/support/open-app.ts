import { toast } from 'react-hot-toast'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

import '#client/ui/theme/theme.css'
import '#client/app/start/first-styles.ts'
import { mount } from '#client/app/start/mount.tsx'

import type { BackendKind, ScreenCommands } from './screen-backend.ts'

declare module 'vitest/browser' {
  // Only an interface merges with that of Vitest.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface BrowserCommands extends ScreenCommands {}
}

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

type Options = {
  backend: BackendKind
  screen: keyof typeof sizes
  prepare?: () => Promise<unknown>
}

/**
 * Opens the app once for all tests of a file, signed in at a new backend: the whole client in the page of the test,
 * without a service worker. Its modules exist once in a page, so a file cannot open it twice. `prepare` runs between
 * the start of the backend and that of the app.
 */
export function openApp(path: string, { backend, screen, prepare }: Options): void {
  beforeAll(async () => {
    const session = await commands.startBackend(backend)
    await clearStorage()
    await prepare?.()
    for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value)
    const root = document.createElement('div')
    root.id = 'root'
    document.body.replaceChildren(root)
    history.replaceState(null, '', path)
    const { width, height } = sizes[screen]
    await page.viewport(width, height)
    await mount()
  })
  // A failed test must not leave the others without a network.
  afterEach(async () => {
    // Toasts below the pointer stay, and would cover the buttons of the next test.
    toast.remove()
    if (navigator.onLine) await commands.passCalls()
    else await goOnline()
  })
  afterAll(() => commands.stopBackend())
}

/** Test files in one browser session share storage, so the data of the file before is deleted. */
async function clearStorage() {
  localStorage.clear()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases()) {
    const deletion = indexedDB.deleteDatabase(name)
    await new Promise((resolve, reject) => {
      deletion.addEventListener('success', resolve)
      deletion.addEventListener('error', reject)
    })
  }
}

/** Navigates within the app, as a link does. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Waits until an element is displayed. */
export const untilVisible = (locator: Locator) => expect.element(locator).toBeVisible()

/** Waits until no such element is displayed. */
export const untilGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument()

/** Takes the network away, as a browser reports it; `goOnline` brings it back, with another rule for its calls. */
export async function goOffline(): Promise<void> {
  await commands.dropCalls()
  report(false)
}

export async function goOnline(setRule = commands.passCalls): Promise<void> {
  await setRule()
  report(true)
}

function report(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}
