import * as v from 'valibot'

import type { Api } from '#api/api.ts'
import { faultOf, isUnanswered } from '#api/fault.ts'
import { sessionPaths } from '#contract/session.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { storageKeys } from '#device/keys.ts'
import type { Found, Storage } from '#device/storage.ts'

/** A session that ended on this device; `isOurs` as in the session, because it decides what a refusal means. */
const endedSession = v.object({ token: v.string(), isOurs: v.boolean() })
export type EndedSession = v.InferOutput<typeof endedSession>

/** More are pending only on a device that never reaches the backend. */
const mostPending = 10
const key = storageKeys.signOuts

/** Dependencies of pending sign-outs. */
export type SignOutPorts = {
  storage: Storage
  /** Returns a client of this session that sends no cookies, because another person may be signed in by now. */
  callAs: (session: EndedSession) => Pick<Api, 'call'>
}

/**
 * Stores the sessions that ended on this device until the backend has ended them, too: a sign-out without a network
 * must not leave a session open.
 */
export function makeSignOuts({ storage, callAs }: SignOutPorts) {
  const change = (next: (now: readonly EndedSession[]) => readonly EndedSession[]) =>
    storage.change([key], (found) => {
      const after = next(sessionsIn(found))
      return {
        ...(after.length > 0 ? { put: [[key, after]] as const } : { remove: [key] }),
        result: undefined,
      }
    })
  const pending = async () => sessionsIn(await storage.read([key]))
  const forget = (token: string) => change((now) => now.filter((each) => each.token !== token))

  return {
    pending,
    forget,
    /** Stores a session that `send` will end. */
    add: (session: EndedSession) =>
      change((now) =>
        [...now.filter(({ token }) => token !== session.token), session].slice(-mostPending),
      ),
    /** Ends the stored sessions at the backend, until it does not answer; those that remain stay stored. */
    send: coalesceRuns(async () => {
      for (const session of await pending()) {
        if (!(await end(callAs(session)))) return
        await forget(session.token)
      }
    }),
  }
}

/** Returns whether the session has ended; a refusal means that it had ended before. */
async function end(api: Pick<Api, 'call'>): Promise<boolean> {
  try {
    await api.call({ method: 'DELETE', path: sessionPaths.signOut })
    return true
  } catch (caught) {
    const fault = faultOf(caught)
    return !isUnanswered(fault) && fault.kind !== 'broken'
  }
}

function sessionsIn(found: Found): readonly EndedSession[] {
  const sessions = v.safeParse(v.array(endedSession), found.get(key))
  return sessions.success ? sessions.output : []
}
