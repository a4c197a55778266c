import type { Api } from '#api/api.ts'
import type { cachedList, cachedPages, cacheList, cachePages } from '#api/list-cache.ts'
import type { Resource, Stored } from '#contract/resource.ts'
import type { Clock } from '#device/clock.ts'
import type { StoredSession } from '#device/session.ts'

import type { OutboxEvents } from '../outbox/events.ts'

/** What a value that is read from the backend needs from its surroundings. */
export type ReadPorts = {
  api: Pick<Api, 'call' | 'reach' | 'urlOf'>
  session: () => Omit<StoredSession, 'isWrittenDown'> | undefined
  cache: { cacheList: typeof cacheList; cachedList: typeof cachedList }
  clock: Clock
  /** Whether a service worker caches the replies to this page. */
  isWorkerActive: () => boolean
  connectivity: {
    markReachable: () => void
    markUnreachable: (by?: 'portal') => void
  }
  /** Called for every fresh reply, which proves that the connection is open. */
  onFresh: () => void
}

/** What lists need from their surroundings. */
export type ListPorts = ReadPorts & {
  cache: ReadPorts['cache'] & { cachedPages: typeof cachedPages; cachePages: typeof cachePages }
  outbox: {
    /** Reads the outbox again. */
    refresh: () => Promise<void>
    isEmpty: () => boolean
    /** Turns receipts of entries that a list response contains into past entries; `askedAt` in ms. */
    contained: (owner: string, list: { kind: string; askedAt: number }) => Promise<void>
  }
  events: Pick<OutboxEvents, 'onOutboxEvent'>
  preloadPictures: (resource: Resource, items: readonly Stored[]) => Promise<void>
}
