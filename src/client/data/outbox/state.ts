import { connectivityUpdates } from '#client/platform/network/connectivity.ts'
import { freePictureSpace } from '#device/make-room.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { outboxReader } from '../engine/instances.ts'
import { onNewScope, perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'
import { makeOutboxState } from './outbox-state.ts'
import { localPictures } from './page-pictures.ts'

const current = perSession((scope) =>
  makeOutboxState({
    owner: () => sessionNow()?.owner,
    outbox: outboxReader,
    readBatches: async () => {
      await refreshBatches()
      return batchState().all
    },
    pictures: localPictures(),
    events: scope,
    connectivity: connectivityUpdates,
    freeSpace: () => void freePictureSpace(),
  }),
)

// Nobody may display it yet, but it decides whether there is something to send.
onNewScope(() => void refreshOutbox())

/** Outbox of the signed-in user, and the state of the connection. */
export const outboxState = () => current().outboxState

/** Reads the outbox again. */
export const refreshOutbox = () => current().refreshOutbox()

/** Resolves once the outbox has been read, if possible: it may contain entries from an earlier visit. */
export const untilOutboxRead = () => current().untilOutboxRead()
