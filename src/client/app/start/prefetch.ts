import { session } from '#client/data/engine/session.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { mayPrefetch } from '#client/platform/network/may-prefetch.ts'
import { untilCallsResume } from '#client/platform/network/pause-calls.ts'

import { isScreenPermitted, type FirstRowsSource, firstRowsSources } from './first-rows.ts'
import { routes, LazyShell, LazySignIn, LazyPermittedScreen } from './routes.ts'

/** Loads the code of all screens one by one, so that navigation renders immediately. */
export async function prefetchScreens(): Promise<void> {
  // The sign-in screen follows a sign-out, which needs no network.
  const shellComponents = [LazyShell, LazyPermittedScreen, LazySignIn]
  await Promise.all(shellComponents.map((each) => each.fetch())).catch(() => undefined)
  for (const { Page } of routes) {
    await untilCallsResume()
    await Page.fetch().catch(() => undefined)
  }
}

/** Longer lists are dropped from memory, because a phone has little of it and their screen may never be opened. */
const maxItems = 500

/** Fetches the lists of all screens into the cache while the network is not needed for anything else. */
export async function prefetchLists(): Promise<void> {
  for (const [path, sourceOf] of firstRowsSources) {
    if (!isNetworkIdle()) return
    if (!isScreenPermitted(path)) continue
    // The displayed screen loads its own list.
    const isDisplayed = () => globalThis.location.pathname === path
    const read = sourceOf()
    if (isDisplayed() || read.state.status !== 'loading') continue
    await read.load()
    if (!isDisplayed()) releaseRead(read)
  }
}

/** Drops a failure, which nobody needs to see, and a long list, which stays in the cache only. */
function releaseRead(read: FirstRowsSource) {
  if (read.state.status === 'failed' || isLong(read)) read.forget()
}

function isLong({ state }: FirstRowsSource) {
  const { value } = state.last ?? {}
  return value && 'items' in value && Array.isArray(value.items) && value.items.length > maxItems
}

function isNetworkIdle(): boolean {
  return session.isLogged && connectivity.isOnline && outboxState().unsent === 0 && mayPrefetch()
}
