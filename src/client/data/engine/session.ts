import * as v from 'valibot'
import { proxy } from 'valtio'

import { tokenStorageKey } from '#contract/constants.ts'
import { isRole, type Role } from '#contract/role.ts'
import type { NamedAccount } from '#contract/session.ts'
import type { CurrentSession } from '#device/session.ts'

const userText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    _id: v.string(),
    email: v.string(),
    name: v.optional(v.string(), ''),
    isOurs: v.boolean(),
    turn: v.optional(v.number(), 0),
  }),
)

export type SessionState = {
  isLogged: boolean
  status: 'idle' | 'pending' | 'fulfilled' | 'rejected'
  account?: NamedAccount
  role?: string
  /**
   * The role if the Take-Off server assigned it, which the app checks permissions by; another backend checks
   * them itself.
   */
  enforcedRole?: Role
  /** The server limits the session until the user has used a second factor, which the role requires. */
  isLimited?: boolean
  /** The server ended the last session; the user has not signed out. */
  wasEnded: boolean
}

/** Session of the signed-in user, for components. */
export const session = proxy<SessionState>({ isLogged: false, status: 'idle', wasEnded: false })

/** The stored text that was last reported as an invalid token; it is reported once. */
let ignored: string | undefined

/** Returns the token, stored as JSON text as the specification demands; undefined when it does not parse. */
export function tokenNow(): string | undefined {
  const stored = localStorage.getItem(tokenStorageKey)
  if (stored === null) return undefined
  try {
    const token: unknown = JSON.parse(stored)
    if (typeof token === 'string') return token
  } catch {
    // Reported below, like a token of another type.
  }
  if (stored !== ignored) {
    // oxlint-disable-next-line no-console -- the specification wants it logged
    console.warn('The stored token cannot be read and is ignored.')
  }
  ignored = stored
  return undefined
}

/**
 * Reads the session from localStorage in one step, because the state in memory may lag behind other tabs. Undefined
 * when nobody is signed in.
 */
export function sessionNow(): CurrentSession | undefined {
  const user = v.safeParse(userText, localStorage.getItem('user'))
  if (!user.success || localStorage.getItem('isLogged') !== 'true') return undefined
  const { _id: owner, ...accountFields } = user.output
  const token = tokenNow()
  const role = localStorage.getItem('role') ?? ''
  return { owner, ...accountFields, role, ...(token !== undefined && { token }) }
}

/** Stores a sign-in under the specification's names: user, role, token, isLogged, status. */
export function storeSession(next: CurrentSession) {
  const { owner, email, name, isOurs, turn } = next
  localStorage.setItem(tokenStorageKey, JSON.stringify(next.token))
  localStorage.setItem('user', JSON.stringify({ _id: owner, email, name, isOurs, turn }))
  localStorage.setItem('role', next.role)
  localStorage.setItem('isLogged', 'true')
  localStorage.setItem('status', 'fulfilled')
  delete session.isLimited
  updateSessionState()
}

/** Updates the state from localStorage, after a reload or a change by another tab. */
export function updateSessionState() {
  const stored = sessionNow()
  if (!stored) return clearSessionState()
  const { owner, email, name = '', role, isOurs } = stored
  Object.assign(session, {
    isLogged: true,
    status: 'fulfilled',
    account: { _id: owner, email, name },
    role,
    enforcedRole: isOurs && isRole(role) ? role : undefined,
    wasEnded: false,
  })
}

/** Clears the state after a sign-out. */
export function clearSessionState() {
  Object.assign(session, { isLogged: false, status: 'idle' })
  delete session.account
  delete session.role
  delete session.enforcedRole
  delete session.isLimited
}
