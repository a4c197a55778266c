// The query of the address, changed without the router, whose navigations render everything that follows the address.
// Dialogs, selections and list pages have history entries of their own, so that Back leaves them. The router's location
// does not have these changes.

type Change = (params: URLSearchParams) => void

const subscribers = new Set<() => void>()
/** Number of the history entry that is being left: browsers go back later, and twice would leave the screen. */
let entryBeingLeft: number | undefined
/** A link followed meanwhile cancels going back. */
const maxBackMs = 1000

/**
 * Calls `subscriber` after each change of the query by this module or the browser. Returns a function that
 * unsubscribes.
 */
export function subscribeToQuery(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  addEventListener('popstate', subscriber)
  return () => {
    subscribers.delete(subscriber)
    removeEventListener('popstate', subscriber)
  }
}

/** Returns the query of the address, with its question mark, or an empty text. */
export const queryNow = () => location.search

/** Changes the query in a new history entry. */
export function pushQuery(change: Change): void {
  entryBeingLeft = undefined
  history.pushState({ ...stateNow(), idx: indexNow() + 1 }, '', changedAddress(change))
  notify()
}

/** Changes the query in the current history entry. */
export function replaceQuery(change: Change): void {
  history.replaceState(stateNow(), '', changedAddress(change))
  notify()
}

/** Goes back to the entry before; the first entry of the app is changed instead. */
export function goBackOrReplace(change: Change): void {
  const entry = indexNow()
  if (entry === 0) return replaceQuery(change)
  if (entry === entryBeingLeft) return
  entryBeingLeft = entry
  const onLeft = () => {
    // A follower may already be leaving the next entry.
    if (entryBeingLeft === entry) entryBeingLeft = undefined
  }
  addEventListener('popstate', onLeft, { once: true })
  setTimeout(onLeft, maxBackMs)
  history.back()
}

function stateNow(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** The router counts its entries in their state. */
function indexNow(): number {
  const state = stateNow()
  return 'idx' in state ? Number(state.idx) : 0
}

function changedAddress(change: Change): string {
  const params = new URLSearchParams(location.search)
  change(params)
  const query = params.toString()
  return query === '' ? location.pathname : `${location.pathname}?${query}`
}

function notify() {
  for (const subscriber of subscribers) subscriber()
}
