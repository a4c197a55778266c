import type { Api } from '#api/api.ts'
import type { cachedList, cachedPages, cacheList, cachePages } from '#api/list-cache.ts'
import type { ConnectivityUpdates } from '#client/platform/network/make-connectivity.ts'
import type { Resource, ItemBase } from '#contract/resource.ts'
import type { Clock } from '#device/clock.ts'
import type { CurrentSession } from '#device/session.ts'

import type { VisibleLists } from '../engine/visible-lists.ts'

/** Dependencies of a value that is read from the backend, replaceable in tests. */
export type ReadPorts = {
  api: Pick<Api, 'call' | 'reach' | 'urlOf'>
  session: () => CurrentSession | undefined
  cache: { cacheList: typeof cacheList; cachedList: typeof cachedList }
  clock: Clock
  /** Whether a service worker caches the replies to this page. */
  isWorkerActive: () => boolean
  connectivity: ConnectivityUpdates
  /** Called for every fresh reply that proves that the connection is open. */
  onFresh: () => void
}

/** Dependencies of the lists, replaceable in tests. */
export type ListPorts = ReadPorts & {
  cache: ReadPorts['cache'] & { cachedPages: typeof cachedPages; cachePages: typeof cachePages }
  outbox: {
    /** Reads the outbox again. */
    refresh: () => Promise<void>
    isEmpty: () => boolean
    /** Turns receipts of entries that a list reply contains into past entries; `requestedAt` in ms. */
    archiveReceipts: (owner: string, list: { kind: string; requestedAt: number }) => Promise<void>
  }
  /** The displayed lists, which the sender of the outbox asks about. */
  visible: VisibleLists
  preloadPictures: (resource: Resource, items: readonly ItemBase[]) => Promise<void>
}
