import { batchLimits, type AnnouncedBatch } from '#contract/notifications.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { storageKeys } from '#device/keys.ts'
import { storedNotificationSettings } from '#device/notification-settings.ts'
import type { Storage } from '#device/storage.ts'
import { type Batch, batchesOf, hasNoProblem } from '#sync/batch/stored.ts'
import { entriesIn } from '#sync/queue/stored.ts'

import type { CallResult } from '../account/call.ts'

/** Dependencies of the announcer, replaceable in tests. */
export type AnnouncerPorts = {
  storage: Storage
  /** Returns the id of the signed-in user. */
  owner: () => string | undefined
  /** Gives the server the batches in place of those announced before. */
  send: (batches: readonly AnnouncedBatch[]) => Promise<CallResult<unknown>>
}

/**
 * Tells the server which photos of this device are still to arrive, if it may notify the user: should the app be
 * closed before all are sent, the server reminds them. Best effort, because the photos do not depend on it. For one
 * session.
 */
export function makeBatchAnnouncer({ storage, owner, send }: AnnouncerPorts) {
  /** The last announcement that the server has accepted; '' when it has one of an earlier visit. */
  let accepted: string | undefined

  const announce = coalesceRuns(async () => {
    const announcedOwner = owner()
    const settings = await storedNotificationSettings(storage)
    if (announcedOwner === undefined || settings?.owner !== announcedOwner) return
    const parked = await parkedItems(storage, announcedOwner)
    const stored = await batchesOf(storage, announcedOwner)
    const batches = withinLimits(stored.flatMap((batch) => announcedOf(batch, parked)))
    const text = JSON.stringify(batches)
    if (text === (accepted ?? '[]') || owner() !== announcedOwner) return
    const reply = await send(batches)
    // A refused announcement is not sent again after each photo.
    if (reply.ok || reply.fault.kind === 'refused') accepted = text
  })

  return {
    announce,
    /**
     * Announces the batches, given the number of those that the server has of this session: none, also after it has
     * dropped them with the subscription; or some of an earlier visit.
     */
    announceAfterSync: (count: number): Promise<void> => {
      accepted = count === 0 ? '[]' : (accepted ?? '')
      return announce()
    },
  }
}

/** Returns the ids of the items whose entries the backend has refused, so that opening the app does not send them. */
async function parkedItems(storage: Storage, owner: string): Promise<ReadonlySet<string>> {
  const entries = entriesIn(await storage.read([storageKeys.entries(owner)]))
  return new Set(entries.flatMap(({ state, itemId }) => (state === 'parked' ? [itemId] : [])))
}

/** A photo has an item once its batch is confirmed. */
function announcedOf(
  { id, photos, isConfirmed }: Batch,
  parked: ReadonlySet<string>,
): AnnouncedBatch[] {
  const ids = photos
    .filter(hasNoProblem)
    .flatMap(({ itemId }) => (itemId === undefined || parked.has(itemId) ? [] : [itemId]))
  if (!isConfirmed || ids.length === 0) return []
  return [{ id, photos: ids }]
}

/** Returns what a server follows of these batches. */
function withinLimits(batches: readonly AnnouncedBatch[]): AnnouncedBatch[] {
  let room = batchLimits.photos
  return batches.slice(0, batchLimits.batches).flatMap(({ id, photos }) => {
    const followed = photos.slice(0, room)
    room -= followed.length
    return followed.length === 0 ? [] : [{ id, photos: followed }]
  })
}
