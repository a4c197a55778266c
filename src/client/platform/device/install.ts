import { proxy } from 'valtio'

/** Event by which Chromium offers the installation; it can be used once. */
type InstallPrompt = Event & {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How the app can be installed: by the browser's prompt, or by hand in its menu. Undefined when it is installed
 * already, or in browsers that cannot install it.
 */
export const install = proxy<{ way: 'asked' | 'by-hand' | undefined }>({ way: undefined })

let prompt: InstallPrompt | undefined

/** Follows whether the app can be installed; must be called before the page has loaded. */
export function followInstall() {
  // Only iOS has `standalone`; it has no prompt.
  if ('standalone' in navigator && !navigator.standalone) install.way = 'by-hand'
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser displays its own offer at any moment.
    event.preventDefault()
    if (!isPrompt(event)) return
    prompt = event
    install.way = 'asked'
  })
  globalThis.addEventListener('appinstalled', () => (install.way = undefined))
}

/** Opens the browser's prompt; resolves with true when the app is installed. */
export async function promptInstall(): Promise<boolean> {
  const usedPrompt = prompt
  prompt = undefined
  install.way = undefined
  return (await usedPrompt?.prompt())?.outcome === 'accepted'
}

function isPrompt(event: Event): event is InstallPrompt {
  return 'prompt' in event
}
