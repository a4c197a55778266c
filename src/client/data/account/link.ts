import { proxy } from 'valtio'

/** Key in sessionStorage of the token from the link that this tab has opened. */
const linkStorageKey = 'link'

/**
 * Token from the URL fragment of the opened link; '' without one. `isEntering` while the link begins a session, so that
 * its screen does not take that for somebody else's.
 */
export const link = proxy({ token: '', isEntering: false })

/**
 * Moves the token from the address to sessionStorage, because the address appears in the browser history and on
 * screenshots. A reload reads it from there.
 */
export function takeLink() {
  const { hash, pathname, search } = globalThis.location
  if (hash.length > 1) {
    sessionStorage.setItem(linkStorageKey, hash.slice(1))
    link.isEntering = false
    history.replaceState(history.state, '', pathname + search)
  }
  link.token = sessionStorage.getItem(linkStorageKey) ?? ''
}

/** Removes the token after the link was used. */
export function forgetLink() {
  sessionStorage.removeItem(linkStorageKey)
  link.token = ''
}
