import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found, Storage } from '#device/storage.ts'

import { requeued } from './batch/given-up.ts'
import { allEnqueued, discarded, enqueued, type WordsWrite } from './queue/enqueue.ts'
import type { Entry, Write } from './queue/entry.ts'
import { asDiscarded } from './queue/past.ts'
import { retried } from './queue/retried.ts'
import { begun, recovered, settled, type Settlement, woken } from './queue/settle.ts'
import { difference, entriesIn, joined, lastSeqIn, queueOf } from './queue/stored.ts'
import { makeReading } from './reading.ts'

export type Outbox = ReturnType<typeof makeOutbox>

type OutboxOptions = { storage: Storage; now: () => number; newId: () => string }
/** A write, and what is changed beside the queue in the step that keeps it. */
type Made = { write?: Write | undefined } & Pick<StorageChange<unknown>, 'put' | 'remove'>

/** The kept writes of every admin of this device. Each call is one durable, atomic step. */
export function makeOutbox(options: OutboxOptions) {
  return {
    ...makeReading(options),
    ...saving(options),
    ...savingSeveral(options),
    ...sending(options),
  }
}

/** What the admin does to it. */
function saving({ storage, now, newId }: OutboxOptions) {
  const { one, each } = makeSteps(storage)
  const keep = (
    owner: string,
    read: readonly string[],
    make: (found: Found) => Made | undefined,
  ) => {
    const all = [...queueOf(owner), ...read]
    return storage.change<{ entry: Entry | undefined } | undefined>(all, (found) => {
      const made = make(found)
      if (!made?.write) return { ...made, result: made && { entry: undefined } }
      const before = entriesIn(found)
      const seq = lastSeqIn(found, owner) + 1
      const fresh = { owner, id: newId(), now: now(), seq, past: entriesIn(found, 'past/') }
      const { entries, entry } = enqueued(before, made.write, fresh)
      const { put, remove } = requeued(found, { before, after: entries }, made.write.picture)
      return {
        put: [...put, [storageKeys.lastSeq(owner), seq], ...(made.put ?? [])],
        remove: [...remove, ...(made.remove ?? [])],
        result: { entry },
      }
    })
  }
  return {
    /**
     * Keeps a write; it is safe once this resolves. Resolves with where it is, or with undefined
     * when nothing is left to do. Rejects when the device is full. What lies under the keys of its
     * `draft` is forgotten in the same step: it must not be saved once more.
     */
    enqueue: async (owner: string, write: Write, draft: readonly string[] = []) => {
      const kept = await keep(owner, [], () => ({ write, remove: draft }))
      return kept?.entry
    },

    /**
     * Keeps the write that is made of what lies under the keys of `read`, which is changed in the same
     * step. Resolves with undefined when nothing is made of it.
     */
    enqueueFrom: keep,

    /** Forgets an entry for good. */
    discard: (owner: string, id: string) =>
      storage.change<void>(queueOf(owner), (found) => {
        const before = entriesIn(found)
        const after = discarded(before, id)
        const { put, remove } = requeued(found, { before, after: after.entries })
        const gone = after.gone.map((each) => asDiscarded(each, now()))
        const past = joined(gone, entriesIn(found, 'past/'))
        return {
          put: [...put, ...past.put],
          remove: [...remove, ...past.remove],
          result: undefined,
        }
      }),

    /**
     * Sends a refused or waiting entry again; undefined when it is neither, or the admin has to
     * decide something first. `isTold`: they have seen what others have made of what is removed.
     */
    retry: (owner: string, id: string, isTold = false) =>
      one(owner, id, (entry) => retried(entry, newId(), isTold)),

    /** The same for every refused entry, but for removals that somebody has to look at. */
    retryAll: (owner: string) =>
      each(owner, (entry) => (entry.state === 'parked' ? retried(entry, newId()) : undefined)),
  }
}

/** What the admin does to several items at once. */
function savingSeveral({ storage, now, newId }: OutboxOptions) {
  return {
    /**
     * Keeps several writes in one step: all of them, or none. Resolves with where each is, or with
     * undefined in the place of one that leaves nothing to do. Rejects when the device is full.
     */
    enqueueAll: (owner: string, writes: readonly WordsWrite[]) =>
      storage.change<(Entry | undefined)[]>(queueOf(owner), (found) => {
        const before = entriesIn(found)
        const lastSeq = lastSeqIn(found, owner)
        const of = { owner, now: now(), past: entriesIn(found, 'past/') }
        const fresh = writes.map((_, nth) => ({ ...of, id: newId(), seq: lastSeq + nth + 1 }))
        const { entries, made } = allEnqueued(before, writes, fresh)
        const { put, remove } = requeued(found, { before, after: entries })
        return {
          put: [...put, [storageKeys.lastSeq(owner), lastSeq + writes.length]],
          remove,
          result: made,
        }
      }),
  }
}

/** What sending does to it; no screen begins with that. */
function sending({ storage, now }: OutboxOptions) {
  const { step, one, each } = makeSteps(storage)
  return {
    /** Marks an entry as being sent; undefined when there is nothing to send any more. */
    begin: (owner: string, id: string) => one(owner, id, (entry) => begun(entry, now())),

    /**
     * Writes down what became of the attempt that `begin` gave out. Resolves with false when nothing
     * was written: another tab has taken the entry up, or it is gone.
     */
    settle: ({ owner, id, attempts: attempt }: Entry, settlement: Settlement) =>
      step(owner, (entries) => settled(entries, id, { ...settlement, attempt, now: now() })),

    /** Takes up what an ended page or worker left in the middle of sending. */
    recover: (owner: string) => each(owner, recovered),

    /** Lets what waits for the network go at once. */
    wake: (owner: string) => each(owner, woken),
  }
}

/** Atomic steps over the entries of one owner, each by a rule that knows nothing of storage. */
function makeSteps(storage: Storage) {
  /** Undefined from the rule changes nothing; resolves with whether something was changed. */
  const step = (owner: string, rule: (entries: Entry[]) => readonly Entry[] | undefined) =>
    storage.change<boolean>([storageKeys.entries(owner)], (found) => {
      const before = entriesIn(found)
      const after = rule(before)
      return { ...difference(before, after ?? before), result: after !== undefined }
    })

  const each = (owner: string, rule: (entry: Entry) => Entry | undefined) =>
    step(owner, (entries) => entries.map((entry) => rule(entry) ?? entry))

  const one = (owner: string, id: string, rule: (entry: Entry) => Entry | undefined) =>
    storage.change<Entry | undefined>([storageKeys.entries(owner)], (found) => {
      const entry = entriesIn(found).find((each) => each.id === id)
      const next = entry && rule(entry)
      return { put: next ? [[storageKeys.entry(next), next]] : [], result: next }
    })

  return { step, each, one }
}
