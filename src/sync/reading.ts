import { storageKeys } from '#device/keys.ts'
import type { Storage } from '#device/storage.ts'

import { type Entry, newerLane } from './queue/entry.ts'
import { containedIn, remembered } from './queue/past.ts'
import { entriesIn, joined } from './queue/stored.ts'

/** Calls made by lists: read the queue, and turn receipts that a list contains into past entries. */
export function makeOutboxReader({ storage, now }: { storage: Storage; now: () => number }) {
  return {
    /** Returns all entries of an owner including receipts, in order. */
    entries: async (owner: string) => entriesIn(await storage.read([storageKeys.entries(owner)])),

    /**
     * Returns all entries with the past, the lanes that only a newer version of the app can read, and the time of
     * reading (ms).
     */
    everything: async (owner: string) => {
      const found = await storage.read([storageKeys.entries(owner), storageKeys.past(owner)])
      const newer = [...found.values()].map(newerLane).filter((lane) => lane !== undefined)
      const past = entriesIn(found, 'past/').filter(({ isGivenUp }) => !isGivenUp)
      return { entries: entriesIn(found), past, newer: new Set(newer), readAt: now() }
    },

    /** Returns the bytes of an entry's picture; undefined without one. */
    bytes: async ({ owner, picture }: Pick<Entry, 'owner' | 'picture'>) => {
      if (!picture) return undefined
      const key = storageKeys.bytes(owner, picture.sha256)
      const found = (await storage.read([key])).get(key)
      return found instanceof ArrayBuffer ? found : undefined
    },

    /** Moves receipts that a list reply, requested at `requestedAt` (ms), already contains to the past. */
    archiveReceipts: (
      owner: string,
      { kind, requestedAt }: { kind: string; requestedAt: number },
    ) =>
      storage.change<void>([storageKeys.entries(owner), storageKeys.past(owner)], (found) => {
        const sent = entriesIn(found).filter((one) => one.kind === kind && one.state === 'sent')
        // A request time in the future is from before the clock was set back, so the order is unknown.
        const receipts = requestedAt > now() ? [] : containedIn(sent, { requestedAt, now: now() })
        const { put, remove } = joined(receipts.map(remembered), entriesIn(found, 'past/'))
        return { put, remove: [...receipts.map(storageKeys.entry), ...remove], result: undefined }
      }),
  }
}
