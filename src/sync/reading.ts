import { storageKeys } from '#device/keys.ts'
import type { Storage } from '#device/storage.ts'

import { type Entry, newerLane } from './queue/entry.ts'
import { containedIn, remembered } from './queue/past.ts'
import { entriesIn, joined } from './queue/stored.ts'

/** What a list asks of it: what is there, and to keep no receipt of what the list contains. */
export function makeReading({ storage, now }: { storage: Storage; now: () => number }) {
  return {
    /** All entries of an owner, receipts too, in order. */
    entries: async (owner: string) => entriesIn(await storage.read([storageKeys.entries(owner)])),

    /** The same, with what is past, and the lanes that only a newer version of the app may touch. */
    everything: async (owner: string) => {
      const found = await storage.read([storageKeys.entries(owner), storageKeys.past(owner)])
      const newer = [...found.values()].map(newerLane).filter((lane) => lane !== undefined)
      const past = entriesIn(found, 'past/').filter(({ isGivenUp }) => !isGivenUp)
      return { entries: entriesIn(found), past, newer: new Set(newer), readAt: now() }
    },

    /** The bytes of an entry's picture. */
    bytes: async ({ owner, picture }: Pick<Entry, 'owner' | 'picture'>) => {
      if (!picture) return undefined
      const key = storageKeys.bytes(owner, picture.sha256)
      const found = (await storage.read([key])).get(key)
      return found instanceof ArrayBuffer ? found : undefined
    },

    /** Receipts that a list reply, asked for at `askedAt` (ms), already contains become past. */
    contained: (owner: string, { kind, askedAt }: { kind: string; askedAt: number }) =>
      storage.change<void>([storageKeys.entries(owner), storageKeys.past(owner)], (found) => {
        const sent = entriesIn(found).filter((one) => one.kind === kind && one.state === 'sent')
        // Asked for in the future: the clock was put back since, and no time tells what came first.
        const receipts = askedAt > now() ? [] : containedIn(sent, { askedAt, now: now() })
        const { put, remove } = joined(receipts.map(remembered), entriesIn(found, 'past/'))
        return { put, remove: [...receipts.map(storageKeys.entry), ...remove], result: undefined }
      }),
  }
}
