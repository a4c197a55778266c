import { makeAttempts } from './attempts.ts'
import { makeKept } from './kept.ts'
import type { Storage } from './storage.ts'

export type Outbox = ReturnType<typeof makeOutbox>

/** The kept writes of every admin of this device, and what sending does to them. */
export function makeOutbox(parts: { storage: Storage; now: () => number; newId: () => string }) {
  return { ...makeKept(parts), ...makeAttempts(parts) }
}
