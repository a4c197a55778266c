import { cachedList, cacheList } from '#api/list-cache.ts'
import { connectivityUpdates } from '#client/platform/network/connectivity.ts'
import { ownClock } from '#device/clock.ts'

import { api } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { wakeIfUnsent } from '../outbox/drain.ts'
import type { ReadPorts } from './ports.ts'

/** Dependencies of all values that this page reads. */
export const readPorts: ReadPorts = {
  api,
  session: sessionNow,
  cache: { cacheList, cachedList },
  clock: ownClock,
  isWorkerActive: () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
  connectivity: connectivityUpdates,
  onFresh: () => void wakeIfUnsent('reply'),
}
