/** Parts of a browser window that the query needs. */
export type QueryWindow = {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
  location: Pick<Location, 'pathname' | 'search'>
  addEventListener: (type: 'popstate', listener: () => void, options?: { once: true }) => void
  removeEventListener: (type: 'popstate', listener: () => void) => void
  setTimeout: (callback: () => void, ms: number) => unknown
}

type Change = (params: URLSearchParams) => void

/** A link followed meanwhile cancels going back. */
const maxBackMs = 1000

/**
 * Returns functions for the query of a window's address. They change it without the router, whose navigations render
 * everything that follows the address. Dialogs, selections and list pages have history entries of their own, so that
 * Back leaves them. The router's location does not have these changes.
 */
export function makeQuery(window: QueryWindow) {
  const subscribers = new Set<() => void>()
  /** Number of the history entry that is being left: browsers go back later, and twice would leave the screen. */
  let entryBeingLeft: number | undefined

  const notify = () => {
    for (const subscriber of subscribers) subscriber()
  }

  /** Changes the query in the current history entry. */
  const replaceQuery = (change: Change): void => {
    window.history.replaceState(stateIn(window), '', changedAddress(window, change))
    notify()
  }

  return {
    replaceQuery,

    /**
     * Calls `subscriber` after each change of the query by these functions or the browser. Returns a function that
     * unsubscribes.
     */
    subscribeToQuery: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      window.addEventListener('popstate', subscriber)
      return () => {
        subscribers.delete(subscriber)
        window.removeEventListener('popstate', subscriber)
      }
    },

    /** Returns the query of the address, with its question mark, or an empty text. */
    queryNow: (): string => window.location.search,

    /** Changes the query in a new history entry. */
    pushQuery: (change: Change): void => {
      entryBeingLeft = undefined
      const state = { ...stateIn(window), idx: indexIn(window) + 1 }
      window.history.pushState(state, '', changedAddress(window, change))
      notify()
    },

    /** Goes back to the entry before; the first entry of the app is changed instead. */
    goBackOrReplace: (change: Change): void => {
      const entry = indexIn(window)
      if (entry === 0) return replaceQuery(change)
      if (entry === entryBeingLeft) return
      entryBeingLeft = entry
      const onLeft = () => {
        // A follower may already be leaving the next entry.
        if (entryBeingLeft === entry) entryBeingLeft = undefined
      }
      window.addEventListener('popstate', onLeft, { once: true })
      window.setTimeout(onLeft, maxBackMs)
      window.history.back()
    },
  }
}

function stateIn({ history }: QueryWindow): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** The router counts its entries in their state. */
function indexIn(window: QueryWindow): number {
  const state = stateIn(window)
  return 'idx' in state ? Number(state.idx) : 0
}

function changedAddress({ location }: QueryWindow, change: Change): string {
  const params = new URLSearchParams(location.search)
  change(params)
  const query = params.toString()
  return query === '' ? location.pathname : `${location.pathname}?${query}`
}
