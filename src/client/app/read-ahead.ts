import { outboxState } from '#client/data/outbox/state.ts'
import { session } from '#client/data/session/state.ts'
import { connectivity } from '#client/platform/connectivity.ts'
import { callsHeld } from '#client/platform/hold-calls.ts'
import { isNetworkSpare } from '#client/platform/network-kind.ts'

import { routes, LazyShell, LazyTitled } from './routes.ts'
import { isIncluded, type Start, starts } from './starts.ts'

/** Fetches the code of all screens, one after the other: a step is then drawn at once. */
export async function fetchScreens(): Promise<void> {
  // The sign-in screen is followed by the shell.
  await Promise.all([LazyShell.fetch(), LazyTitled.fetch()]).catch(() => undefined)
  for (const { Page } of routes) {
    await callsHeld()
    await Page.fetch().catch(() => undefined)
  }
}

/** Each list of more items would fill the memory of a phone for a screen that may never be opened. */
const mostItems = 500

/** Reads the lists of all screens onto the device, as long as nothing of more worth needs the network. */
export async function readAhead(): Promise<void> {
  for (const [path, start] of starts) {
    if (!isFree()) return
    if (!isIncluded(path)) continue
    // What is looked at is read by its screen.
    const isSeen = () => globalThis.location.pathname === path
    const read = start()
    if (isSeen() || read.state.status !== 'loading') continue
    await read.load()
    if (!isSeen()) letGo(read)
  }
}

/** Nobody has asked for it yet: there is nothing to say of a failure, and no need to hold what is long. */
function letGo(read: Start) {
  if (read.state.status === 'failed' || isLong(read)) read.forget()
}

function isLong({ state }: Start) {
  const { value } = state.last ?? {}
  return value && 'items' in value && Array.isArray(value.items) && value.items.length > mostItems
}

function isFree(): boolean {
  return session.isLogged && connectivity.isOnline && outboxState.unsent === 0 && isNetworkSpare()
}
