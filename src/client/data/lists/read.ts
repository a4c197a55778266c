import { proxy, ref } from 'valtio'

import type { ApiFault } from '#api/fault.ts'
import { faultError, faultOf } from '#api/fault.ts'
import { cacheList, keptAtOf, cachedList } from '#api/list-cache.ts'
import type { Reachability } from '#api/reachability.ts'
import { isReply } from '#api/replies.ts'
import { markReachable, markUnreachable } from '#client/platform/connectivity.ts'
import { askedAtOf } from '#client/platform/early.ts'
import { onceMore } from '#device/once-more.ts'
import { isSameSession } from '#device/session.ts'

import { api } from '../engine.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import { sessionNow } from '../session/state.ts'

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

/** A value, and when it was requested from the backend. */
export type Fetched<T> = { value: T; freshAt: number }

export type Source<T> = {
  path: string
  /** Parses the value of a reply; undefined when it has none. */
  parse: (body: unknown) => T | undefined
  /** Reads the cached value, where it is not the last reply of this path. */
  kept?: (owner: string, showBeginning: ShowBeginning<T>) => Promise<Fetched<T> | undefined>
  /** Awaited before anything is displayed; runs in parallel to the request. */
  ready?: () => Promise<void>
  /** Requests the value, where it takes more than one call of the path. */
  ask?: (context: FetchContext<T>) => Promise<FetchedReply<T>>
  /** Awaited before a fresh value is displayed. */
  beforeShown?: (owner: string, fresh: Fetched<T>) => Promise<void>
}

/** A value read from the cache, then from the backend; shared by all screens. */
export type Read<T> = {
  state: ReadState<T>
  load: () => Promise<void>
  /** Loads before the first screen is open, which then does not load again. */
  begin: () => Promise<void>
  /** Called by a screen when it opens. */
  open: () => Promise<void>
  /** Clears the state in memory after a sign-out; the cache stays. */
  forget: () => void
}

const initialState = { status: 'loading', isFresh: false, failures: 0 } as const

/**
 * Requests a value and reads the cache in parallel; the cached value is displayed until the backend answers. A call
 * of `load` during another one requests again afterwards, because that reply may be older than data the caller has
 * seen.
 */
export function makeRead<T extends object>(source: Source<T>): Read<T> {
  const state = proxy<ReadState<T>>({ ...initialState })

  const show = (last: Fetched<T>, isFresh: boolean) => {
    Object.assign(state, { status: 'loaded', last: ref(last), isFresh })
    delete state.message
  }

  const showCached = async (ready: Promise<void> | undefined) => {
    const owner = sessionNow()?.owner
    if (state.status === 'loaded' || owner === undefined) return
    await showCachedValue(source, owner, async (cached, displayed) => {
      await ready
      // The backend may have answered first.
      if (state.last === displayed && sessionNow()?.owner === owner) show(cached, false)
    })
  }

  const showFresh = async (ready: Promise<void> | undefined, cacheShown: Promise<void>) => {
    const session = sessionNow()
    if (!session) return
    const { owner } = session
    const isStill = () => isSameSession(session, sessionNow())
    try {
      const showBeginning = async (beginning: Fetched<T>) => {
        await ready
        if (isStill() && state.last === undefined) show(beginning, true)
      }
      const context = { owner, isStill, showBeginning }
      const reply = source.ask ? source.ask(context) : askOnce(source, context)
      const { keptAt, keep, ...fresh } = await reply
      await ready
      if (!isStill()) return
      if (keptAt !== undefined) {
        // The worker replied from its cache.
        show({ ...fresh, freshAt: keptAt }, false)
        state.failures += 1
        return showReach(await api.reach())
      }
      await source.beforeShown?.(owner, fresh)
      if (!isStill()) return
      show(fresh, true)
      state.failures = 0
      // Any reply proves that the connection is open, so the outbox is sent.
      markReachable()
      void wakeIfUnsent('answer')
      await keep?.()
    } catch (caught) {
      await cacheShown
      if (isStill()) showFault(state, faultOf(caught))
    }
  }

  const load = onceMore(async () => {
    const ready = source.ready?.().catch(() => undefined)
    const cacheShown = showCached(ready)
    await Promise.all([cacheShown, showFresh(ready, cacheShown)])
  })

  const { end, ...start } = startOf(load)
  const forget = () => {
    end()
    Object.assign(state, initialState)
    delete state.last
    delete state.message
  }

  return { state, load, ...start, forget }
}

/** Displays the cached value, its first page as soon as it is read; `displayed` is the last one displayed. */
async function showCachedValue<T>(
  source: Source<T>,
  owner: string,
  show: (cached: Fetched<T>, displayed: Fetched<T> | undefined) => Promise<void>,
) {
  let displayed: Fetched<T> | undefined
  const showNext = async (cached: Fetched<T>) => {
    await show(cached, displayed)
    displayed = cached
  }
  // An unreadable cache must not prevent the request.
  const read = source.kept ?? ((ownerId: string) => cachedValue(source, ownerId))
  const cached = await read(owner, showNext).catch(() => undefined)
  if (cached) await showNext(cached)
}

const reuseMs = 3000

/** A value loaded before its screen opens is not requested again when it does. */
function startOf(load: () => Promise<void>) {
  let isBegun = false
  const end = () => {
    isBegun = false
  }
  const begin = async () => {
    isBegun = true
    await load()
    // A screen that opens later than this loads again.
    setTimeout(end, reuseMs)
  }
  const open = async () => {
    const isNeeded = !isBegun
    isBegun = false
    if (isNeeded) await load()
  }
  return { begin, open, end }
}

/** Returns the cached value of the path; undefined without a valid one. */
export async function cachedValue<T>(
  source: Source<T>,
  owner: string,
): Promise<Fetched<T> | undefined> {
  const reply = await cachedList({ owner, url: api.urlOf(source.path) })
  return reply && parseCached(source, reply)
}

/** Parses a cached reply. */
export async function parseCached<T>(
  { parse }: Pick<Source<T>, 'parse'>,
  reply: Response,
): Promise<Fetched<T> | undefined> {
  const body: unknown = await reply.json().catch(() => undefined)
  const value = parse(body)
  const freshAt = keptAtOf(reply.headers)
  return value === undefined || freshAt === undefined ? undefined : { value, freshAt }
}

/**
 * Context of a request. `isStill` returns false after a change of user: the reply may be older than data the next
 * session has seen.
 */
export type FetchContext<T> = {
  owner: string
  isStill: () => boolean
  showBeginning: ShowBeginning<T>
}

/** Displays the first page of a list that is loaded page by page. */
export type ShowBeginning<T> = (beginning: Fetched<T>) => Promise<void>

/** `keptAt` is set for a cached reply; `keep` stores a reply that the worker does not store. */
export type FetchedReply<T> = Fetched<T> & { keptAt?: number; keep?: () => Promise<void> }

/**
 * Requests the value with one call of the path.
 * @throws a fault `broken` when the reply has no valid value.
 */
export async function askOnce<T>(
  source: Source<T>,
  { owner, isStill }: FetchContext<T>,
): Promise<FetchedReply<T>> {
  const { path, parse } = source
  const now = Date.now()
  const { body, headers } = await replyOf(source)
  const value = parse(body)
  if (value === undefined) throw faultError({ kind: 'broken', status: 200 })
  const keptAt = keptAtOf(headers)
  if (keptAt !== undefined) return { value, freshAt: keptAt, keptAt }
  const fresh = { value, freshAt: askedAtOf(headers) ?? now }
  if ((isControlled() && isReply(body)) || !isStill()) return fresh
  const reply = { body: JSON.stringify(body), keptAt: fresh.freshAt }
  return { ...fresh, keep: () => cacheList({ owner, url: api.urlOf(path) }, reply) }
}

/** Where the value may be empty, a 404 is treated like a reply without `data`. */
async function replyOf<T>({ path, parse }: Source<T>): ReturnType<typeof api.call> {
  return api.call({ method: 'GET', path }).catch((caught: unknown) => {
    const fault = faultOf(caught)
    const emptyReply = { success: true }
    const isMissing = fault.kind === 'refused' && fault.status === 404 && !fault.isPlain
    if (!isMissing || !parse(emptyReply)) throw caught
    return { body: emptyReply, headers: new Headers() }
  })
}

/** The worker caches replies itself; on a first visit it does not control the page yet. */
function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

function showReach(reach: Reachability) {
  if (reach === 'open') markReachable()
  else markUnreachable(reach === 'portal' ? reach : undefined)
}

function showFault<T>(state: ReadState<T>, fault: ApiFault) {
  if (fault.kind === 'offline') markUnreachable()
  if (fault.kind === 'intercepted' || fault.kind === 'interrupted') markReachable()
  if (fault.kind === 'portal') markUnreachable('portal')
  if (state.status !== 'loaded') state.status = 'failed'
  if ('message' in fault && fault.message !== undefined) state.message = fault.message
  else delete state.message
  state.isFresh = false
  state.failures += 1
}
