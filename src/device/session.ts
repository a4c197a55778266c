import * as v from 'valibot'

import { storageKeys } from './keys.ts'
import type { Found, Storage } from './storage.ts'

const session = v.object({
  /** Id of the signed-in person, who owns the entries written during this session. */
  owner: v.string(),
  email: v.string(),
  /** Missing in sessions stored by versions before names existed. */
  name: v.optional(v.string()),
  role: v.string(),
  token: v.optional(v.string()),
  /** False for a backend that implements only the specification. */
  isOurs: v.boolean(),
  /** False while the browser may not have flushed localStorage to disk. */
  isWrittenDown: v.boolean(),
  /** Count of sign-ins and sign-outs on this device. Of two copies of the session, the higher count is newer. */
  turn: v.optional(v.number()),
})
/** The record that remains after a sign-out; every session contains it, too. */
const counted = v.object({ turn: v.number() })

/** Copy of the session for the worker, which cannot read localStorage. */
export type StoredSession = v.InferOutput<typeof session>

/** The session of the signed-in person. */
export type CurrentSession = Omit<StoredSession, 'isWrittenDown'>

/** Stores the copy for the worker; undefined stores a sign-out. */
export function mirrorSession(storage: Storage, now: StoredSession | undefined): Promise<void> {
  return storage.change([storageKeys.session], (found) => {
    const next = now ?? { turn: turnIn(found) + 1 }
    return { put: [[storageKeys.session, next]], result: undefined }
  })
}

/** Returns the stored session; undefined when nobody is signed in. */
export async function storedSession(storage: Storage): Promise<StoredSession | undefined> {
  return sessionIn(await storage.read([storageKeys.session]))
}

/** Returns the stored session with the count of sign-ins and sign-outs; 0 where it was never stored. */
export async function storedTurn(storage: Storage) {
  const found = await storage.read([storageKeys.session])
  return { session: sessionIn(found), turn: turnIn(found) }
}

function sessionIn(found: Found): StoredSession | undefined {
  const result = v.safeParse(session, found.get(storageKeys.session))
  return result.success ? result.output : undefined
}

function turnIn(found: Found): number {
  const result = v.safeParse(counted, found.get(storageKeys.session))
  return result.success ? result.output.turn : 0
}

/**
 * Whether both are one and the same session. After a new sign-in, the list replies of the session before may be
 * outdated.
 */
export function isSameSession(
  one: SessionIdentity | undefined,
  other: SessionIdentity | undefined,
): boolean {
  return one !== undefined && one.owner === other?.owner && one.token === other.token
}

type SessionIdentity = Pick<StoredSession, 'owner' | 'token'>
