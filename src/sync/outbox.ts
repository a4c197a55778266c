import { type Entry, newerLane, readEntry, type Write } from './entry.ts'
import { latest, type Past, pastIn, pastOf, remembered } from './history.ts'
import { keys } from './keys.ts'
import type { Change, Found, Storage } from './storage.ts'
import {
  begun,
  discarded,
  enqueued,
  recovered,
  settled,
  type Settlement,
  woken,
} from './transitions.ts'

export type Outbox = ReturnType<typeof makeOutbox>

/** The kept writes of every admin of this device. Each call is one durable, atomic step. */
export function makeOutbox(parts: { storage: Storage; now: () => number; newId: () => string }) {
  const { storage, now, newId } = parts

  const { change, changeOne, changeEach, withOne } = makeSteps(storage)

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
     * when it cancelled out one that was never sent. Rejects when the device is full.
     */
    enqueue: (owner: string, write: Write) =>
      storage.change([keys.entries(owner), keys.lastSeq(owner)], (found) => {
        const lastSeq = Number(found.get(keys.lastSeq(owner)) ?? 0)
        return enqueued(entriesIn(found), write, { owner, id: newId(), now: now(), lastSeq })
      }),

    /** Marks an entry as being sent; undefined when there is nothing to send any more. */
    begin: (owner: string, id: string) => changeOne(owner, id, begun),

    /** Writes down what became of the attempt that `begin` gave out. */
    settle: ({ owner, id, attempts: attempt }: Entry, settlement: Settlement) =>
      change(
        owner,
        withOne(id, (entries, entry) =>
          settled(entries, entry, { ...settlement, attempt, now: now() }),
        ),
      ),

    /** Takes up what an ended page or worker left in the middle of sending. */
    recover: (owner: string) => changeEach(owner, recovered),

    /** Lets what waits for the network go at once. */
    wake: (owner: string) => changeEach(owner, woken),

    /**
     * Sends a refused or waiting entry again; undefined when it is neither, or the admin has to
     * decide something first.
     */
    retry: async (owner: string, id: string) => {
      const { retried } = await byHand()
      return changeOne(owner, id, (entry) => retried(entry, newId()))
    },

    /** The same for every refused entry. */
    retryAll: async (owner: string) => {
      const { retried } = await byHand()
      return changeEach(owner, (entry) =>
        entry.state === 'parked' ? retried(entry, newId()) : undefined,
      )
    },

    /** Forgets an entry for good. */
    discard: (owner: string, id: string) => change(owner, withOne(id, discarded)),

    /**
     * Receipts that a list reply, asked for at `askedAt` (ms), already contains become history. One
     * from the future was written before the clock was put back.
     */
    seen: (owner: string, of: { kind: string; askedAt: number }) =>
      storage.change<void>([keys.entries(owner), keys.history(owner)], (found) => {
        const isSeen = ({ kind, sentAt }: Entry) =>
          kind === of.kind && sentAt !== undefined && (sentAt < of.askedAt || sentAt > now())
        return remembered(entriesIn(found).filter(isSeen), pastIn(found))
      }),

    /** The last writes that were sent, at most `historyLength`, newest first. */
    history: async (owner: string): Promise<Past[]> => {
      const found = await storage.read([keys.entries(owner), keys.history(owner)])
      return latest([...pastIn(found), ...entriesIn(found).flatMap(pastOf)])
    },

    /** The bytes of an entry's picture. */
    bytes: async (entry: Pick<Entry, 'owner' | 'seq'>): Promise<ArrayBuffer | undefined> => {
      const found = (await storage.read([keys.bytes(entry)])).get(keys.bytes(entry))
      return found instanceof ArrayBuffer ? found : undefined
    },
  }
}

/** What only the admin's hand needs; no screen begins with it. */
const byHand = () => import('./retried.ts')

/** Atomic steps over the entries of one owner. */
function makeSteps(storage: Storage) {
  const change = <T>(owner: string, step: (entries: Entry[]) => Change<T>) =>
    storage.change([keys.entries(owner)], (found) => step(entriesIn(found)))

  const changeOne = (owner: string, id: string, step: (entry: Entry) => Entry | undefined) =>
    change<Entry | undefined>(owner, (entries) => {
      const entry = entries.find((each) => each.id === id)
      const next = entry && step(entry)
      return { put: next ? [[keys.entry(next), next]] : [], result: next }
    })

  const changeEach = (owner: string, step: (entry: Entry) => Entry | undefined) =>
    change<void>(owner, (entries) => {
      const next = entries.map(step).filter((entry) => entry !== undefined)
      return { put: next.map((entry) => [keys.entry(entry), entry] as const), result: undefined }
    })

  const withOne =
    (id: string, step: (entries: Entry[], entry: Entry) => Change<void>) =>
    (entries: Entry[]): Change<void> => {
      const entry = entries.find((each) => each.id === id)
      return entry ? step(entries, entry) : { result: undefined }
    }

  return { change, changeOne, changeEach, withOne }
}

function entriesIn(found: Found): Entry[] {
  return [...found].flatMap(([key, value]) =>
    key.startsWith('entry/') ? (readEntry(value) ?? []) : [],
  )
}
