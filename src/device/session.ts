import * as v from 'valibot'

import { storageKeys } from './keys.ts'
import type { Found, Storage } from './storage.ts'

const session = v.object({
  /** Id of the admin: the owner of what is written now. */
  owner: v.string(),
  email: v.string(),
  /** Missing where it was stored before people had names. */
  name: v.optional(v.string()),
  role: v.string(),
  token: v.optional(v.string()),
  /** False for a backend that knows only the specification. */
  isOurs: v.boolean(),
  /** False while the browser may not have written its localStorage down yet. */
  isWrittenDown: v.boolean(),
  /** Counts sign-ins and sign-outs on this device: of two copies, the higher one is right. */
  turn: v.optional(v.number()),
})
/** All that a sign-out leaves; what every session has, too. */
const counted = v.object({ turn: v.number() })

/** Who is signed in, as the worker sees it: localStorage is closed to it. */
export type StoredSession = v.InferOutput<typeof session>

/** Mirrors the session for the worker; undefined after a sign-out. */
export function mirrorSession(storage: Storage, now: StoredSession | undefined): Promise<void> {
  return storage.change([storageKeys.session], (found) => {
    const next = now ?? { turn: turnIn(found) + 1 }
    return { put: [[storageKeys.session, next]], result: undefined }
  })
}

/** Who is signed in; undefined when nobody is. */
export async function storedSession(storage: Storage): Promise<StoredSession | undefined> {
  return sessionIn(await storage.read([storageKeys.session]))
}

/** The same, and how often somebody has signed in or out; 0 where that is not known. */
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

/** Whether a session goes on; one that was signed in anew has seen what the one before has not. */
export function isSameSession(
  one: SessionIdentity | undefined,
  other: SessionIdentity | undefined,
): boolean {
  return one !== undefined && one.owner === other?.owner && one.token === other.token
}

type SessionIdentity = Pick<StoredSession, 'owner' | 'token'>
