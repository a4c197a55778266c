import { proxy } from 'valtio'

/** What Chromium hands over while the app could be installed; it can be used once. */
type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How the app comes to the home screen: the browser asks, or people do it by hand, in its menu.
 * Undefined where it is there already, and in browsers that install nothing.
 */
export const install = proxy<{ way: 'asked' | 'by-hand' | undefined }>({ way: undefined })

let prompt: InstallPrompt | undefined

/** Follows whether the app could be installed; to be called before the page has loaded. */
export function followInstall() {
  // Only iOS says whether it was opened from the home screen; it asks nothing.
  if ('standalone' in navigator && !navigator.standalone) install.way = 'by-hand'
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser offers it at a moment of its own.
    event.preventDefault()
    if (!isPrompt(event)) return
    prompt = event
    install.way = 'asked'
  })
  globalThis.addEventListener('appinstalled', () => (install.way = undefined))
}

/** Lets the browser ask; true when the app is installed then. */
export async function askToInstall(): Promise<boolean> {
  const asked = prompt
  prompt = undefined
  install.way = undefined
  return (await asked?.prompt())?.outcome === 'accepted'
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event
}
