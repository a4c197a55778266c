import { markReachable, markUnreachable } from '#client/platform/connectivity.ts'
import { forgetPictures } from '#device/make-room.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { outboxReader } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { onOutboxEvent } from './outbox-events.ts'
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
  freeSpace: () => void forgetPictures(),
})
