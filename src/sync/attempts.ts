import type { Entry } from './entry.ts'
import { makeSteps } from './steps.ts'
import type { Storage } from './storage.ts'
import { begun, recovered, settled, type Settlement, woken } from './transitions.ts'

/** What sending does to the kept writes; no screen begins with it. */
export function makeAttempts({ storage, now }: { storage: Storage; now: () => number }) {
  const { change, changeOne, changeEach, withOne } = makeSteps(storage)
  return {
    /** Marks an entry as being sent; undefined when there is nothing to send any more. */
    begin: (owner: string, id: string) => changeOne(owner, id, (entry) => begun(entry, now())),

    /**
     * Writes down what became of the attempt that `begin` gave out. Resolves with false when nothing
     * was written: another tab has taken the entry up, or it is gone.
     */
    settle: ({ owner, id, attempts: attempt }: Entry, settlement: Settlement) =>
      change(
        owner,
        withOne(id, false, (entries, entry) =>
          settled(entries, entry, { ...settlement, attempt, now: now() }),
        ),
      ),

    /** Takes up what an ended page or worker left in the middle of sending. */
    recover: (owner: string) => changeEach(owner, recovered),

    /** Lets what waits for the network go at once. */
    wake: (owner: string) => changeEach(owner, woken),
  }
}
