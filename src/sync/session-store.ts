import * as v from 'valibot'

import { keys } from './keys.ts'
import type { Storage } from './storage.ts'

const session = v.object({
  /** Id of the admin: the owner of what is written now. */
  owner: v.string(),
  email: v.string(),
  role: v.string(),
  token: v.optional(v.string()),
  /** False for a backend that knows only the specification. */
  isOurs: v.boolean(),
  /** False while the browser may not have written its localStorage down yet. */
  isSettled: v.boolean(),
})

/** Who is signed in, as the worker sees it: localStorage is closed to it. */
export type StoredSession = v.InferOutput<typeof session>

/** Mirrors the session for the worker; undefined after a sign-out. */
export function mirrorSession(storage: Storage, now: StoredSession | undefined): Promise<void> {
  return storage.change([], () =>
    now
      ? { put: [[keys.session, now]], result: undefined }
      : { remove: [keys.session], result: undefined },
  )
}

/** Who is signed in; undefined when nobody is. */
export async function storedSession(storage: Storage): Promise<StoredSession | undefined> {
  const found = await storage.read([keys.session])
  const result = v.safeParse(session, found.get(keys.session))
  return result.success ? result.output : undefined
}

/** Whether a session goes on; one that was signed in anew has seen what the one before has not. */
export function isSameSession(one: Known | undefined, other: Known | undefined): boolean {
  return one !== undefined && one.owner === other?.owner && one.token === other.token
}

type Known = Pick<StoredSession, 'owner' | 'token'>
