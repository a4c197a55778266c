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

/** What a call replies, and how fresh it is. Times in ms. */
export type ReadState<T> = {
  status: 'loading' | 'failed' | 'loaded'
  /** The last that was read. */
  last?: Fetched<T>
  /** False when the backend has not answered since. */
  isFresh: boolean
  /** Times in a row that the backend did not answer. */
  failures: number
  message?: string
}

/** A value, and when the backend was asked for it. */
export type Fetched<T> = { value: T; freshAt: number }

export type Source<T> = {
  path: string
  /** The value in a reply; undefined when the reply carries none. */
  parse: (body: unknown) => T | undefined
  /** What the device has kept, where that is not the last reply of the same path. */
  kept?: (owner: string, showBeginning: ShowBeginning<T>) => Promise<Fetched<T> | undefined>
  /** What has to be known before anything is shown; read beside it. */
  ready?: () => Promise<void>
  /** How the backend is asked, where that is not one call of the path. */
  ask?: (asking: FetchContext<T>) => Promise<FetchedReply<T>>
  /** What has to be done before a fresh value is shown. */
  beforeShown?: (owner: string, fresh: Fetched<T>) => Promise<void>
}

/** Something that is read from the backend, from the device first; every screen sees the same. */
export type Read<T> = {
  state: ReadState<T>
  load: () => Promise<void>
  /** The same before there is a screen: the one that opens first goes by it. */
  begin: () => Promise<void>
  /** What a screen does as it opens. */
  open: () => Promise<void>
  /** Lets go of it; what the device has kept stays there. The next admin starts with nothing. */
  forget: () => void
}

const blank = { status: 'loading', isFresh: false, failures: 0 } as const

/**
 * Asks the backend, and reads beside it what the device has kept, which is shown until the backend
 * has answered. A call of `load` while one is under way asks once more when that has ended: its reply
 * may be older than what the caller has seen.
 */
export function makeRead<T extends object>(source: Source<T>): Read<T> {
  const state = proxy<ReadState<T>>({ ...blank })

  const show = (last: Fetched<T>, isFresh: boolean) => {
    Object.assign(state, { status: 'loaded', last: ref(last), isFresh })
    delete state.message
  }

  const showKept = async (ready: Promise<void> | undefined) => {
    const owner = sessionNow()?.owner
    if (state.status === 'loaded' || owner === undefined) return
    await showBitByBit(source, owner, async (found, before) => {
      await ready
      // The backend may have been faster.
      if (state.last === before && sessionNow()?.owner === owner) show(found, false)
    })
  }

  const showFresh = async (ready: Promise<void> | undefined, kept: Promise<void>) => {
    const session = sessionNow()
    if (!session) return
    const { owner } = session
    const isStill = () => isSameSession(session, sessionNow())
    try {
      const showBeginning = async (beginning: Fetched<T>) => {
        await ready
        if (isStill() && state.last === undefined) show(beginning, true)
      }
      const asking = { owner, isStill, showBeginning }
      const asked = source.ask ? source.ask(asking) : askOnce(source, asking)
      const { keptAt, keep, ...fresh } = await asked
      await ready
      if (!isStill()) return
      if (keptAt !== undefined) {
        // The worker answered in the backend's place.
        show({ ...fresh, freshAt: keptAt }, false)
        state.failures += 1
        return showReach(await api.reach())
      }
      await source.beforeShown?.(owner, fresh)
      if (!isStill()) return
      show(fresh, true)
      state.failures = 0
      // Any answer means that the way is open: what waits may go.
      markReachable()
      void wakeIfUnsent('answer')
      await keep?.()
    } catch (caught) {
      await kept
      if (isStill()) showFault(state, faultOf(caught))
    }
  }

  const load = onceMore(async () => {
    const ready = source.ready?.().catch(() => undefined)
    const kept = showKept(ready)
    await Promise.all([kept, showFresh(ready, kept)])
  })

  const { end, ...start } = startOf(load)
  const forget = () => {
    end()
    Object.assign(state, blank)
    delete state.last
    delete state.message
  }

  return { state, load, ...start, forget }
}

/** Shows what is kept, its beginning first where that is there sooner; `before`: what was shown of it. */
async function showBitByBit<T>(
  source: Source<T>,
  owner: string,
  show: (found: Fetched<T>, before: Fetched<T> | undefined) => Promise<void>,
) {
  let before: Fetched<T> | undefined
  const showNext = async (found: Fetched<T>) => {
    await show(found, before)
    before = found
  }
  // A cache that cannot be read must not keep the backend from being asked.
  const read = source.kept ?? ((of: string) => cachedValue(source, of))
  const found = await read(owner, showNext).catch(() => undefined)
  if (found) await showNext(found)
}

const soonMs = 3000

/** What was asked for before there was a screen is not asked for again as that opens. */
function startOf(load: () => Promise<void>) {
  let isBegun = false
  const end = () => {
    isBegun = false
  }
  const begin = async () => {
    isBegun = true
    await load()
    // A screen that opens much later asks anew.
    setTimeout(end, soonMs)
  }
  const open = async () => {
    const isNeeded = !isBegun
    isBegun = false
    if (isNeeded) await load()
  }
  return { begin, open, end }
}

/** The value of the reply to the path that the device has kept. */
export async function cachedValue<T>(
  source: Source<T>,
  owner: string,
): Promise<Fetched<T> | undefined> {
  const kept = await cachedList({ owner, url: api.urlOf(source.path) })
  return kept && parseCached(source, kept)
}

/** The value of a kept reply. */
export async function parseCached<T>(
  { parse }: Pick<Source<T>, 'parse'>,
  kept: Response,
): Promise<Fetched<T> | undefined> {
  const body: unknown = await kept.json().catch(() => undefined)
  const value = parse(body)
  const freshAt = keptAtOf(kept.headers)
  return value === undefined || freshAt === undefined ? undefined : { value, freshAt }
}

/** For whom; `isStill` while they are signed in: a reply may be older than what the next one has seen. */
export type FetchContext<T> = {
  owner: string
  isStill: () => boolean
  showBeginning: ShowBeginning<T>
}

/** Shows the first of something that comes bit by bit. */
export type ShowBeginning<T> = (beginning: Fetched<T>) => Promise<void>

/** `keptAt` is there when the reply is a kept one; `keep` where nobody else keeps it. */
export type FetchedReply<T> = Fetched<T> & { keptAt?: number; keep?: () => Promise<void> }

/** Asks with one call of the path. */
export async function askOnce<T>(
  source: Source<T>,
  { owner, isStill }: FetchContext<T>,
): Promise<FetchedReply<T>> {
  const { path, parse } = source
  const now = Date.now()
  const { body, headers } = await answerOf(source)
  const value = parse(body)
  if (value === undefined) throw faultError({ kind: 'broken', status: 200 })
  const keptAt = keptAtOf(headers)
  if (keptAt !== undefined) return { value, freshAt: keptAt, keptAt }
  const fresh = { value, freshAt: askedAtOf(headers) ?? now }
  if ((isControlled() && isReply(body)) || !isStill()) return fresh
  const reply = { body: JSON.stringify(body), keptAt: fresh.freshAt }
  return { ...fresh, keep: () => cacheList({ owner, url: api.urlOf(path) }, reply) }
}

/** Where nothing is an answer, 404 says the same as a reply without `data`. */
async function answerOf<T>({ path, parse }: Source<T>): ReturnType<typeof api.call> {
  return api.call({ method: 'GET', path }).catch((caught: unknown) => {
    const fault = faultOf(caught)
    const none = { success: true }
    const isNone = fault.kind === 'refused' && fault.status === 404 && !fault.isPlain
    if (!isNone || !parse(none)) throw caught
    return { body: none, headers: new Headers() }
  })
}

/** The worker keeps replies itself; on a first visit it is not there yet. */
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
