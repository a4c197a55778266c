import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found } from '#device/storage.ts'

import type { Entry } from '../queue/entry.ts'
import { difference } from '../queue/stored.ts'
import { type Batch, batchesIn } from './stored.ts'

type Queues = { before: readonly Entry[]; after: readonly Entry[] }

/**
 * Returns the storage change that turns one queue into another. Photos whose additions are discarded leave their
 * batches in the same step; otherwise they would count as sent.
 */
export function queueAndBatchChange(
  found: Found,
  { before, after }: Queues,
  picture?: Parameters<typeof difference>[2],
): Required<Pick<StorageChange<unknown>, 'put' | 'remove'>> {
  const { put, remove } = difference(before, after, picture)
  const discarded = discardedAdditions({ before, after })
  const changed =
    discarded.size === 0 ? [] : batchesIn(found).flatMap((batch) => without(batch, discarded))
  const kept = changed.filter(({ photos }) => photos.length > 0)
  const empty = changed.filter(({ photos }) => photos.length === 0)
  return {
    put: [...put, ...kept.map((batch) => [storageKeys.batch(batch), batch] as const)],
    remove: [...remove, ...empty.map(storageKeys.batch)],
  }
}

/** Ids of the items whose addition was discarded. */
function discardedAdditions({ before, after }: Queues): Set<string> {
  const added = (entries: readonly Entry[]) =>
    entries.flatMap(({ op, itemId }) => (op === 'add' ? itemId : []))
  const remaining = new Set(added(after))
  return new Set(added(before).filter((itemId) => !remaining.has(itemId)))
}

function without(batch: Batch, discarded: ReadonlySet<string>): Batch[] {
  const photos = batch.photos.filter(({ itemId = '' }) => !discarded.has(itemId))
  return photos.length < batch.photos.length ? [{ ...batch, photos }] : []
}
