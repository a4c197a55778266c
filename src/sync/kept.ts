import { discarded, takenBack } from './discarded.ts'
import { enqueued } from './enqueued.ts'
import { type Entry, newerLane, type Write } from './entry.ts'
import { pastIn, remembered, seenReceipts } from './history.ts'
import { keys } from './keys.ts'
import { entriesIn, makeSteps } from './steps.ts'
import type { Storage } from './storage.ts'

/** What was sent before matters only to a form that mends something: it may be done by now. */
function readFor(owner: string, { replaces }: Write): string[] {
  const read = [keys.entries(owner), keys.lastSeq(owner)]
  return replaces ? [...read, keys.history(owner)] : read
}

/** The kept writes of every admin of this device. Each call is one durable, atomic step. */
export function makeKept(parts: { storage: Storage; now: () => number; newId: () => string }) {
  const { storage, now, newId } = parts

  const { change, withOne } = makeSteps(storage)

  return {
    /** All entries of an owner, receipts too, in order. */
    entries: async (owner: string) => entriesIn(await storage.read([keys.entries(owner)])),

    /** The same, with the lanes that only a newer version of the app may touch. */
    entriesAndNewer: async (owner: string) => {
      const found = await storage.read([keys.entries(owner)])
      const newer = [...found.values()].map(newerLane).filter((lane) => lane !== undefined)
      return { entries: entriesIn(found), newer: new Set(newer) }
    },

    /**
     * Keeps a write; it is safe once this resolves. Resolves with where it is, or with undefined
     * when it cancelled out one that was never sent. Rejects when the device is full. What lies
     * under the keys of its `draft` is forgotten in the same step: it must not be saved once more.
     */
    enqueue: (owner: string, write: Write, draft: readonly string[] = []) =>
      storage.change(readFor(owner, write), (found) => {
        const lastSeq = Number(found.get(keys.lastSeq(owner)) ?? 0)
        const fresh = { owner, id: newId(), now: now(), lastSeq, past: pastIn(found) }
        const { remove = [], ...change } = enqueued(entriesIn(found), write, fresh)
        return { ...change, remove: [...remove, ...draft] }
      }),

    /** Forgets an entry for good. */
    discard: (owner: string, id: string) => change(owner, withOne(id, undefined, discarded)),

    /**
     * The same for a form that still holds what it says, unless another form has built on it.
     * Resolves with false when it stays.
     */
    takeBack: (owner: string, id: string) => change(owner, withOne(id, true, takenBack)),

    /**
     * Receipts that a list reply, asked for at `askedAt` (ms), already contains become history.
     */
    seen: (owner: string, of: { kind: string; askedAt: number }) =>
      storage.change<void>([keys.entries(owner), keys.history(owner)], (found) =>
        remembered(seenReceipts(entriesIn(found), { ...of, now: now() }), pastIn(found)),
      ),

    /** The bytes of an entry's picture. */
    bytes: async (entry: Pick<Entry, 'owner' | 'seq'>): Promise<ArrayBuffer | undefined> => {
      const found = (await storage.read([keys.bytes(entry)])).get(keys.bytes(entry))
      return found instanceof ArrayBuffer ? found : undefined
    },
  }
}
