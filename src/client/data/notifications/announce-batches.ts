import { notificationPaths } from '#contract/notifications.ts'

import { call } from '../account/call.ts'
import { storage } from '../engine/instances.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'
import { perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'
import { makeBatchAnnouncer } from './make-batch-announcer.ts'

const announcer = perSession(() =>
  makeBatchAnnouncer({
    storage,
    owner: () => sessionNow()?.owner,
    send: (batches) => call({ method: 'PUT', path: notificationPaths.batches, body: { batches } }),
  }),
)

/** Announces the batches after the server has told how many it has of this session. */
export function announceAfterSync(count: number): void {
  void announcer().announceAfterSync(count)
}

/** Events after which other photos may be still to arrive. */
const changing = new Set(['saved', 'sent', 'parked', 'discarded'])

/** Announces the batches whenever they may have changed; returns a function that ends it. */
export function followBatches(): () => void {
  return onOutboxEvent(({ type }) => {
    if (changing.has(type)) void announcer().announce()
  })
}
