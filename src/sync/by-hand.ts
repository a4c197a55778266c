import { remedyOf } from './conflict.ts'
import { latest, type Past, pastIn, pastOf } from './history.ts'
import { keys } from './keys.ts'
import { retried } from './retried.ts'
import { entriesIn, makeSteps } from './steps.ts'
import type { Storage } from './storage.ts'

/** What only the admin's hand does to the outbox; no screen begins with it. */
export function makeByHand({ storage, newId }: { storage: Storage; newId: () => string }) {
  const { changeOne, changeEach } = makeSteps(storage)
  return {
    /**
     * Sends a refused or waiting entry again; undefined when it is neither, or the admin has to
     * decide something first.
     */
    retry: (owner: string, id: string) => changeOne(owner, id, (entry) => retried(entry, newId())),

    /** The same for every refused entry, but for removals that somebody has to look at. */
    retryAll: (owner: string) =>
      changeEach(owner, (entry) =>
        entry.state === 'parked' && remedyOf(entry) !== 'insist'
          ? retried(entry, newId())
          : undefined,
      ),

    /** The last writes that were sent, newest first. */
    history: async (owner: string): Promise<Past[]> => {
      const found = await storage.read([keys.entries(owner), keys.history(owner)])
      return latest([...pastIn(found), ...entriesIn(found).flatMap(pastOf)])
    },
  }
}
