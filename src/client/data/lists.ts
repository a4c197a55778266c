import { proxy } from 'valtio'

import { reached, unreachable } from '#client/platform/connectivity.ts'
import type { Resource, Stored } from '#contract/resource.ts'
import { faultError, faultOf } from '#sync/fault.ts'
import { keepList, keptAtOf, keptList, listIn } from '#sync/lists.ts'
import { onceMore } from '#sync/once-more.ts'

import { api, drain, outbox } from './engine.ts'
import { onNews } from './news.ts'
import { refreshOutbox } from './outbox-state.ts'
import { preloadPictures } from './preload-pictures.ts'
import { sessionNow } from './session-state.ts'

export type ListState = {
  status: 'loading' | 'failed' | 'loaded'
  items: readonly Stored[]
  /** When the items came from the backend, in ms. */
  freshAt?: number
  /** False when the backend has not answered since. */
  isFresh: boolean
  /** Times in a row that the backend did not answer. */
  failures: number
  message?: string
}

const states = new Map<string, ListState>()
const loads = new Map<string, () => Promise<void>>()

/** The list of a resource as every screen sees it. */
export function listState(resource: Resource): ListState {
  const known = states.get(resource.name)
  if (known) return known
  const state = proxy<ListState>({ status: 'loading', items: [], isFresh: false, failures: 0 })
  states.set(resource.name, state)
  return state
}

onNews((news) => {
  if (news.type === 'session-ended') dropLists()
})

/** The next admin starts with no list. */
function dropLists() {
  for (const state of states.values()) {
    Object.assign(state, { status: 'loading', items: [], isFresh: false, failures: 0 })
    delete state.freshAt
    delete state.message
  }
}

/**
 * Shows what the device has kept, then asks the backend. A call while one is under way asks once
 * more when that has ended, because its reply may be older than what the caller has seen.
 */
export function loadList(resource: Resource): Promise<void> {
  const { name } = resource
  const load = loads.get(name) ?? onceMore(() => showKept(resource).then(() => showFresh(resource)))
  loads.set(name, load)
  return load()
}

async function showKept(resource: Resource): Promise<void> {
  const state = listState(resource)
  const owner = sessionNow()?.owner
  if (state.status === 'loaded' || owner === undefined) return
  const kept = await keptList({ owner, url: api.urlOf(resource.paths.list) })
  const body: unknown = await kept?.json().catch(() => undefined)
  const freshAt = kept && keptAtOf(kept.headers)
  const items = itemsIn(body)
  if (items && freshAt !== undefined) show(state, { items, freshAt, isFresh: false })
}

async function showFresh(resource: Resource): Promise<void> {
  const state = listState(resource)
  const owner = sessionNow()?.owner
  if (owner === undefined) return
  const askedAt = Date.now()
  const url = api.urlOf(resource.paths.list)
  try {
    const { body, headers } = await api.call({ method: 'GET', path: resource.paths.list })
    if (sessionNow()?.owner !== owner) return
    const items = itemsIn(body)
    if (!items) throw faultError({ kind: 'broken', status: 200 })
    const keptAt = keptAtOf(headers)
    if (keptAt !== undefined) {
      // The worker answered in the backend's place.
      show(state, { items, freshAt: keptAt, isFresh: false })
      state.failures += 1
      return unreachable()
    }
    if (!isControlled())
      await keepList({ owner, url }, { body: JSON.stringify(body), keptAt: askedAt })
    await preloadPictures(resource, items)
    show(state, { items, freshAt: askedAt, isFresh: true })
    state.failures = 0
    await answered(owner, { kind: resource.name, askedAt })
  } catch (caught) {
    showFault(state, caught)
  }
}

/** Any answer means that the way is open: what waits may go. */
async function answered(owner: string, of: { kind: string; askedAt: number }) {
  reached()
  await outbox.seen(owner, of)
  await refreshOutbox()
  void drain.wake('answer')
}

function show(state: ListState, fresh: Pick<ListState, 'items' | 'isFresh'> & { freshAt: number }) {
  Object.assign(state, { status: 'loaded', ...fresh })
  delete state.message
}

/** The worker keeps list replies itself; on a first visit it is not there yet. */
function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

function showFault(state: ListState, caught: unknown) {
  const fault = faultOf(caught)
  if (fault.kind === 'offline' || fault.kind === 'portal') unreachable()
  if (state.status !== 'loaded') state.status = 'failed'
  if ('message' in fault && fault.message !== undefined) state.message = fault.message
  state.isFresh = false
  state.failures += 1
}

/** Items of a reply; anything without an id cannot be shown or changed, and is left out. */
function itemsIn(body: unknown): Stored[] | undefined {
  return listIn(body)?.filter(isStored)
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
  )
}
