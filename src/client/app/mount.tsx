import { createRoot, type Root } from 'react-dom/client'

import { loadSession } from '#client/data/session/load-session.ts'
import { session } from '#client/data/session/state.ts'
import { noteFirstShown } from '#client/platform/first-shown.ts'
import { holdDrops } from '#client/platform/hold-drops.ts'
import { followInstall } from '#client/platform/install.ts'
import { showTheme } from '#client/platform/preferences.ts'
import { isDatabaseBlocked, isStorageBlocked } from '#client/platform/storage-blocked.ts'
import { tolerateTranslation } from '#client/platform/tolerate-translation.ts'
import { followTakeOver } from '#client/platform/update.ts'
import { directionOf, isLanguage, speak } from '#client/words/base/language.ts'
import { tokenStorageKey } from '#contract/constants.ts'

import { App } from './app.tsx'
import { ErrorScreen } from './failed/error-screen.tsx'
import { StorageBlocked } from './failed/storage-blocked.tsx'
import { fetchScreen, signInPath } from './routes.ts'

/** However long the first rows take, what waits for them has to go on. */
const longestMs = 5000

/** React takes the tree down on an error nobody caught; then this stands in its place. */
export async function mount() {
  const element = document.getElementById('root')
  if (!element) return
  if (isStorageBlocked()) return sayBlocked(createRoot(element))
  const root = await begin(element)
  setTimeout(noteFirstShown, longestMs)
  if (await isDatabaseBlocked()) await sayBlocked(root)
}

async function begin(element: HTMLElement): Promise<Root> {
  showTheme()
  followTakeOver()
  tolerateTranslation()
  holdDrops()
  followInstall()
  const { lang } = document.documentElement
  const { location } = globalThis
  const isExpected = localStorage.getItem(tokenStorageKey) !== null
  const inside = isExpected ? fetchScreen(location.pathname) : undefined
  // Sign-in does not wait for what a browser that forgot may have kept elsewhere: it leads on then.
  const isSignIn = !isExpected && location.pathname === signInPath
  await Promise.all([speak(isLanguage(lang) ? lang : 'en'), isSignIn || loadSession()])
  if (session.isLogged)
    await (await (inside ?? fetchScreen(location.pathname)))?.readFirst(location)
  const root = createRoot(element, { onUncaughtError: () => root.render(<ErrorScreen />) })
  root.render(<App />)
  return root
}

/** In the language of the browser: which one was chosen here cannot be known. */
async function sayBlocked(root: Root) {
  const own = navigator.language.slice(0, 2)
  const language = isLanguage(own) ? own : 'en'
  await speak(language)
  document.documentElement.dir = directionOf(language)
  document.getElementById('kept')?.remove()
  root.render(<StorageBlocked />)
}
