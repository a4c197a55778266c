import { createRoot, type Root } from 'react-dom/client'

import { session } from '#client/data/engine/session.ts'
import { loadSession } from '#client/data/sign-in/load-session.ts'
import { followInstall } from '#client/platform/device/install.ts'
import { cancelDrops } from '#client/platform/page/cancel-drops.ts'
import { markFirstScreenShown } from '#client/platform/page/first-screen.ts'
import { showTheme } from '#client/platform/page/preferences.ts'
import { isDatabaseBlocked, isStorageBlocked } from '#client/platform/page/storage-blocked.ts'
import { tolerateTranslation } from '#client/platform/page/tolerate-translation.ts'
import { followTakeOver } from '#client/platform/page/update.ts'
import { signInPath } from '#client/routing/screens.ts'
import { directionOf, activateLanguage } from '#client/words/base/language.ts'
import { tokenStorageKey } from '#contract/constants.ts'
import { isLanguage } from '#contract/language.ts'
import { welcomePage } from '#contract/welcome.ts'

import { ErrorScreen } from '../failed/error-screen.tsx'
import { App } from './app.tsx'
import { fetchScreen, LazySignIn } from './routes.ts'

/** Work that waits for the first rows starts after this time at the latest. */
const firstRowsMaxWaitMs = 5000

/** Renders the app. React unmounts the tree on an uncaught error; then the error screen is rendered. */
export async function mount() {
  const element = document.getElementById('root')
  if (!element) return
  if (isStorageBlocked()) return showStorageBlocked(createRoot(element))
  const root = await begin(element)
  setTimeout(markFirstScreenShown, firstRowsMaxWaitMs)
  if (await isDatabaseBlocked()) await showStorageBlocked(root)
}

async function begin(element: HTMLElement): Promise<Root> {
  showTheme()
  followTakeOver()
  tolerateTranslation()
  cancelDrops()
  followInstall()
  const { lang } = document.documentElement
  const { location } = globalThis
  const isExpected = localStorage.getItem(tokenStorageKey) !== null
  const inside = isExpected ? fetchScreen(location.pathname) : undefined
  // The sign-in screen does not wait for the session in the mirror, which may exist after the browser has lost
  // localStorage; it redirects once the session is restored.
  const isSignIn = !isExpected && location.pathname === signInPath
  await Promise.all([activateLanguage(isLanguage(lang) ? lang : 'en'), isSignIn || loadSession()])
  if (session.isLogged)
    await (await (inside ?? fetchScreen(location.pathname)))?.loadFirstRows(location)
  else if (location.pathname !== welcomePage) await LazySignIn.fetch().catch(() => {})
  const root = createRoot(element, { onUncaughtError: () => root.render(<ErrorScreen />) })
  root.render(<App />)
  return root
}

/** In the browser's language, because the chosen one cannot be read. */
async function showStorageBlocked(root: Root) {
  const own = navigator.language.slice(0, 2)
  const language = isLanguage(own) ? own : 'en'
  const [{ StorageBlocked }] = await Promise.all([
    import('../failed/storage-blocked.tsx'),
    activateLanguage(language),
  ])
  document.documentElement.dir = directionOf(language)
  root.render(<StorageBlocked />)
}
