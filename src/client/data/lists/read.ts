import { proxy, ref } from 'valtio'

import { type ApiFault, faultOf } from '#api/fault.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { isSameSession } from '#device/session.ts'

import {
  cachedValue,
  type Fetched,
  type FetchContext,
  type FetchedReply,
  fetchValue,
  type Endpoint,
  type ShowFirstPage,
} from './fetched.ts'
import type { ReadPorts } from './ports.ts'

/** State of a call, with the freshness of its value. Times in ms. */
export type ReadState<T> = {
  status: 'loading' | 'failed' | 'loaded'
  /** The last value read. */
  last?: Fetched<T>
  /** False when the backend has not answered since. */
  isFresh: boolean
  /** Consecutive failures to reach the backend. */
  failures: number
  message?: string
}

export type Source<T> = Endpoint<T> & {
  /** Reads the cached value, where it is not the last reply of this path. */
  readCached?: (owner: string, showFirstPage: ShowFirstPage<T>) => Promise<Fetched<T> | undefined>
  /** Awaited before anything is displayed; runs in parallel to the request. */
  ready?: () => Promise<void>
  /** Requests the value, where it takes more than one call of the path. */
  fetch?: (context: FetchContext<T>) => Promise<FetchedReply<T>>
  /** Awaited before a fresh value is displayed. */
  beforeShown?: (owner: string, fresh: Fetched<T>) => Promise<void>
}

/** A value read from the cache, then from the backend; shared by all screens. */
export type Read<T> = {
  state: ReadState<T>
  load: () => Promise<void>
  /** Loads before the first screen is open, which then does not load again. */
  preload: () => Promise<void>
  /** Called by a screen when it opens. */
  open: () => Promise<void>
  /** Frees the value in memory; the cache stays. */
  forget: () => void
}

const initialState = { status: 'loading', isFresh: false, failures: 0 } as const

/**
 * Requests a value and reads the cache in parallel; the cached value is displayed until the backend answers. A call
 * of `load` during another one requests again afterwards, because that reply may be older than the change that
 * caused the call.
 */
export function makeRead<T extends object>(ports: ReadPorts, source: Source<T>): Read<T> {
  const state = proxy<ReadState<T>>({ ...initialState })

  const show = (last: Fetched<T>, isFresh: boolean) => {
    Object.assign(state, { status: 'loaded', last: ref(last), isFresh })
    delete state.message
  }

  const showCached = async (ready: Promise<void> | undefined) => {
    const owner = ports.session()?.owner
    if (state.status === 'loaded' || owner === undefined) return
    await showCachedValue({ ports, source, owner }, async (cached, displayed) => {
      await ready
      // The backend may have answered first.
      if (state.last === displayed && ports.session()?.owner === owner) show(cached, false)
    })
  }

  const showFresh = async (ready: Promise<void> | undefined, cacheShown: Promise<void>) => {
    const session = ports.session()
    if (!session) return
    const { owner } = session
    const markReplyReceived = ports.connectivity.beginRead(ports.onFresh)
    // After a change of user, the reply may be older than data that the next session has seen.
    const isSameUser = () => isSameSession(session, ports.session())
    try {
      const showFirstPage = async (firstPage: Fetched<T>) => {
        await ready
        if (isSameUser() && state.last === undefined) show(firstPage, true)
      }
      const context = { owner, showFirstPage }
      const reply = source.fetch ? source.fetch(context) : fetchValue(ports, source, context)
      const { requestedAt, cacheReply, ...fresh } = await reply
      await ready
      if (!isSameUser()) return
      if (requestedAt !== undefined) {
        // The worker replied from its cache.
        show({ ...fresh, freshAt: requestedAt }, false)
        state.failures += 1
        return await showReach(ports)
      }
      await source.beforeShown?.(owner, fresh)
      if (!isSameUser()) return
      show(fresh, true)
      state.failures = 0
      markReplyReceived()
      await cacheReply?.()
    } catch (caught) {
      await cacheShown
      if (isSameUser()) showFault(ports, state, faultOf(caught))
    }
  }

  const load = coalesceRuns(async () => {
    const ready = source.ready?.().catch(() => undefined)
    const cacheShown = showCached(ready)
    await Promise.all([cacheShown, showFresh(ready, cacheShown)])
  })

  const { cancelPreload, ...preloading } = makePreload(ports, load)
  const forget = () => {
    cancelPreload()
    Object.assign(state, initialState)
    delete state.last
    delete state.message
  }

  return { state, load, ...preloading, forget }
}

type CachedSource<T> = { ports: ReadPorts; source: Source<T>; owner: string }

/** Displays the cached value, its first page as soon as it is read; `displayed` is the last one displayed. */
async function showCachedValue<T>(
  { ports, source, owner }: CachedSource<T>,
  show: (cached: Fetched<T>, displayed: Fetched<T> | undefined) => Promise<void>,
) {
  let displayed: Fetched<T> | undefined
  const showNext = async (cached: Fetched<T>) => {
    await show(cached, displayed)
    displayed = cached
  }
  const read = source.readCached ?? (() => cachedValue(ports, source, owner))
  // An unreadable cache must not prevent the request.
  const cached = await read(owner, showNext).catch(() => undefined)
  if (cached) await showNext(cached)
}

const reuseMs = 3000

/** A value loaded before its screen opens is not requested again when it does. */
function makePreload({ clock }: ReadPorts, load: () => Promise<void>) {
  let isPreloaded = false
  const cancelPreload = () => {
    isPreloaded = false
  }
  const preload = async () => {
    isPreloaded = true
    await load()
    // A screen that opens later than this loads again.
    clock.after(reuseMs, cancelPreload)
  }
  const open = async () => {
    const isNeeded = !isPreloaded
    isPreloaded = false
    if (isNeeded) await load()
  }
  return { preload, open, cancelPreload }
}

async function showReach({ api, connectivity }: ReadPorts) {
  const reach = await api.reach()
  if (reach === 'open') connectivity.markReachable()
  else connectivity.markUnreachable(reach)
}

function showFault<T>({ connectivity }: ReadPorts, state: ReadState<T>, fault: ApiFault) {
  const { kind } = fault
  if (kind === 'offline' || kind === 'portal') connectivity.markUnreachable(kind)
  if (kind === 'intercepted' || kind === 'interrupted') connectivity.markReachable()
  if (state.status !== 'loaded') state.status = 'failed'
  if ('message' in fault && fault.message !== undefined) state.message = fault.message
  else delete state.message
  state.isFresh = false
  state.failures += 1
}
