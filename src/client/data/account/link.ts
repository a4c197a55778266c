import { proxy } from 'valtio'

/** In sessionStorage: the link that this tab has followed. */
const linkStorageKey = 'link'

/** What stood behind the # of the link that is followed; '' when there was none. */
export const link = proxy({ token: '' })

/**
 * Takes the token out of the address: there it would stand in the history of the browser, and on every
 * picture of the screen. A reload finds it where this tab keeps it.
 */
export function takeLink() {
  const { hash, pathname, search } = globalThis.location
  if (hash.length > 1) {
    sessionStorage.setItem(linkStorageKey, hash.slice(1))
    history.replaceState(history.state, '', pathname + search)
  }
  link.token = sessionStorage.getItem(linkStorageKey) ?? ''
}

/** Nothing is left of a link that was used. */
export function forgetLink() {
  sessionStorage.removeItem(linkStorageKey)
  link.token = ''
}
