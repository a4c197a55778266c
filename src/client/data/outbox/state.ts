import { markReachable, markUnreachable } from '#client/platform/network/connectivity.ts'
import { deleteCachedPictures } from '#device/make-room.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { outboxReader } from '../engine/instances.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'
import { sessionNow } from '../engine/session.ts'
import { makeOutboxState } from './outbox-state.ts'
import { ownPictures } from './own-pictures.ts'

export const { outboxState, refreshOutbox, untilOutboxRead } = makeOutboxState({
  owner: () => sessionNow()?.owner,
  outbox: outboxReader,
  readBatches: async () => {
    await refreshBatches()
    return batchState.all
  },
  pictures: ownPictures,
  events: { onOutboxEvent },
  connectivity: { markReachable, markUnreachable },
  freeSpace: () => void deleteCachedPictures(),
})
