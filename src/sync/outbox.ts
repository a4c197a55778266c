import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found, Storage } from '#device/storage.ts'

import { queueAndBatchChange } from './batch/queue-change.ts'
import { allEnqueued, discarded, enqueued, type WriteWithoutPicture } from './queue/enqueue.ts'
import type { Entry, Write } from './queue/entry.ts'
import { asDiscarded } from './queue/past.ts'
import { retried } from './queue/retried.ts'
import { begun, recovered, settled, type Settlement, woken } from './queue/settle.ts'
import { difference, entriesIn, joined, lastSeqIn, queueOf } from './queue/stored.ts'
import { makeOutboxReader } from './reading.ts'

export type Outbox = ReturnType<typeof makeOutbox>

type OutboxOptions = { storage: Storage; now: () => number; newId: () => string }
/** A write, and further storage changes for the transaction that enqueues it. */
type StorageStep = { write?: Write | undefined } & Pick<StorageChange<unknown>, 'put' | 'remove'>

/** Outbox: the queued writes of all people who use this device. Each call is one durable, atomic step. */
export function makeOutbox(options: OutboxOptions) {
  return {
    ...makeOutboxReader(options),
    ...saving(options),
    ...savingSeveral(options),
    ...sending(options),
  }
}

/** Calls made by forms and screens. */
function saving({ storage, now, newId }: OutboxOptions) {
  const { one, each } = makeSteps(storage)
  const keep = (
    owner: string,
    read: readonly string[],
    make: (found: Found) => StorageStep | undefined,
  ) => {
    const all = [...queueOf(owner), ...read]
    return storage.change<{ entry: Entry | undefined } | undefined>(all, (found) => {
      const step = make(found)
      if (!step?.write) return { ...step, result: step && { entry: undefined } }
      const before = entriesIn(found)
      const seq = lastSeqIn(found, owner) + 1
      const fresh = { owner, id: newId(), now: now(), seq, past: entriesIn(found, 'past/') }
      const { entries, entry } = enqueued(before, step.write, fresh)
      const { put, remove } = queueAndBatchChange(
        found,
        { before, after: entries },
        step.write.picture,
      )
      return {
        put: [...put, [storageKeys.lastSeq(owner), seq], ...(step.put ?? [])],
        remove: [...remove, ...(step.remove ?? [])],
        result: { entry },
      }
    })
  }
  return {
    /**
     * Enqueues a write; it is durable once this resolves. Resolves with its entry, or with undefined when nothing is
     * left to do. Removes the keys of `draft` in the same step, so that the draft cannot be submitted twice.
     * @throws QuotaExceededError when the device is full.
     */
    enqueue: async (owner: string, write: Write, draft: readonly string[] = []) => {
      const kept = await keep(owner, [], () => ({ write, remove: draft }))
      return kept?.entry
    },

    /**
     * Enqueues the write that `make` builds from the values under the keys of `read`, and applies its further changes
     * in the same step. Resolves with undefined when `make` returns undefined.
     */
    enqueueFrom: keep,

    /** Discards an entry for good. */
    discard: (owner: string, id: string) =>
      storage.change<void>(queueOf(owner), (found) => {
        const before = entriesIn(found)
        const after = discarded(before, id)
        const { put, remove } = queueAndBatchChange(found, { before, after: after.entries })
        const gone = after.gone.map((each) => asDiscarded(each, now()))
        const past = joined(gone, entriesIn(found, 'past/'))
        return {
          put: [...put, ...past.put],
          remove: [...remove, ...past.remove],
          result: undefined,
        }
      }),

    /**
     * Sends a parked or waiting entry again. Undefined when it is neither, or when the person has to decide first.
     * `hasSeenRemote`: the person has seen the remote changes of an item that the entry removes.
     */
    retry: (owner: string, id: string, hasSeenRemote = false) =>
      one(owner, id, (entry) => retried(entry, newId(), hasSeenRemote)),

    /** Sends all parked entries again, except those that need a decision of the person. */
    retryAll: (owner: string) =>
      each(owner, (entry) => (entry.state === 'parked' ? retried(entry, newId()) : undefined)),
  }
}

/** Calls for several items at once. */
function savingSeveral({ storage, now, newId }: OutboxOptions) {
  return {
    /**
     * Enqueues several writes in one step, all or none. Resolves with their entries in order; undefined for a write
     * that leaves nothing to do.
     * @throws QuotaExceededError when the device is full.
     */
    enqueueAll: (owner: string, writes: readonly WriteWithoutPicture[]) =>
      storage.change<(Entry | undefined)[]>(queueOf(owner), (found) => {
        const before = entriesIn(found)
        const lastSeq = lastSeqIn(found, owner)
        const common = { owner, now: now(), past: entriesIn(found, 'past/') }
        const fresh = writes.map((_, nth) => ({ ...common, id: newId(), seq: lastSeq + nth + 1 }))
        const { entries, made } = allEnqueued(before, writes, fresh)
        const { put, remove } = queueAndBatchChange(found, { before, after: entries })
        return {
          put: [...put, [storageKeys.lastSeq(owner), lastSeq + writes.length]],
          remove,
          result: made,
        }
      }),
  }
}

/** Calls made by the drain only. */
function sending({ storage, now }: OutboxOptions) {
  const { step, one, each } = makeSteps(storage)
  return {
    /** Marks an entry as being sent; undefined when it is gone, parked, sent or not due. */
    begin: (owner: string, id: string) => one(owner, id, (entry) => begun(entry, now())),

    /**
     * Stores the result of the attempt that `begin` returned. Resolves with false when nothing was stored: another
     * tab has begun a later attempt, or the entry is gone.
     */
    settle: ({ owner, id, attempts: attempt }: Entry, settlement: Settlement) =>
      step(owner, (entries) => settled(entries, id, { ...settlement, attempt, now: now() })),

    /** Requeues entries that a closed page or a stopped worker left in the state `sending`. */
    recover: (owner: string) => each(owner, recovered),

    /** Makes entries that wait for the network due immediately. */
    wake: (owner: string) => each(owner, woken),
  }
}

/** Atomic steps over the entries of one owner; each rule is a pure function. */
function makeSteps(storage: Storage) {
  /** Applies a rule; undefined from the rule changes nothing. Resolves with whether the rule applied. */
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
