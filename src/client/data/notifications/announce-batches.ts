import { batchLimits, type AnnouncedBatch, notificationPaths } from '#contract/notifications.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { storedNotificationSettings } from '#device/notification-settings.ts'
import { type Batch, batchesOf, hasNoProblem } from '#sync/batch/stored.ts'

import { call } from '../account/call.ts'
import { storage } from '../engine/instances.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'
import { perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'

/** The last announcement that the server has accepted; '' when it has one of an earlier visit. */
const announced = perSession((): { text?: string } => ({}))

/**
 * Tells the server which photos of this device are still to arrive, if it may notify the user: should the app be
 * closed before all are sent, the server reminds them. Best effort, because the photos do not depend on it.
 */
const announceBatches = coalesceRuns(async () => {
  const owner = sessionNow()?.owner
  const settings = await storedNotificationSettings(storage)
  if (owner === undefined || settings?.owner !== owner) return
  const batches = (await batchesOf(storage, owner)).flatMap(announcedOf)
  const body = { batches: batches.slice(0, batchLimits.batches) }
  const text = JSON.stringify(body.batches)
  const current = announced()
  if (text === (current.text ?? '[]')) return
  const reply = await call({ method: 'PUT', path: notificationPaths.batches, body })
  // A refused announcement is not sent again after each photo.
  if (reply.ok || reply.fault.kind === 'refused') current.text = text
})

/**
 * Announces the batches, given the number of those that the server has of this session: none, also after it has
 * dropped them with the subscription; or some of an earlier visit.
 */
export function announceAfterSync(count: number): void {
  const current = announced()
  current.text = count === 0 ? '[]' : (current.text ?? '')
  void announceBatches()
}

/** Announces the batches whenever they may have changed; returns a function that ends it. */
export function followBatches(): () => void {
  return onOutboxEvent(({ type }) => {
    if (type === 'saved' || type === 'sent' || type === 'discarded') void announceBatches()
  })
}

/** A photo has an item once its batch is confirmed. */
function announcedOf({ id, photos, isConfirmed }: Batch): AnnouncedBatch[] {
  const ids = photos.filter(hasNoProblem).flatMap(({ itemId }) => itemId ?? [])
  if (!isConfirmed || ids.length === 0) return []
  return [{ id, photos: ids.slice(0, batchLimits.photos) }]
}
