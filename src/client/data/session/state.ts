import * as v from 'valibot'
import { proxy } from 'valtio'

import { tokenStorageKey } from '#contract/constants.ts'
import { isRole, type Role } from '#contract/role.ts'
import type { NamedAccount } from '#contract/session.ts'
import type { StoredSession } from '#device/session.ts'

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
  /** The same where our server gave it, which decides by it; another backend decides by itself. */
  powers?: Role
  /** The server ended the last one: nobody has signed out. */
  wasEnded: boolean
}

/** Who is signed in, as the screens see it. */
export const session = proxy<SessionState>({ isLogged: false, status: 'idle', wasEnded: false })

/** The stored text that was last found to be no token: it is read often, and told of once. */
let ignored: string | undefined

/** The token as the specification stores it: JSON text. One that does not parse is ignored. */
export function tokenNow(): string | undefined {
  const stored = localStorage.getItem(tokenStorageKey)
  if (stored === null) return undefined
  try {
    const token: unknown = JSON.parse(stored)
    if (typeof token === 'string') return token
  } catch {
    // Told below: a token of another type is as useless as one that does not parse.
  }
  if (stored !== ignored) {
    // oxlint-disable-next-line no-console -- the specification wants it logged
    console.warn('The stored token cannot be read and is ignored.')
  }
  ignored = stored
  return undefined
}

/**
 * Who is signed in, read at this moment and all at once: between two tabs, memory can be behind.
 * Undefined when nobody is.
 */
export function sessionNow(): Omit<StoredSession, 'isWrittenDown'> | undefined {
  const user = v.safeParse(userText, localStorage.getItem('user'))
  if (!user.success || localStorage.getItem('isLogged') !== 'true') return undefined
  const { _id: owner, ...known } = user.output
  const token = tokenNow()
  const role = localStorage.getItem('role') ?? ''
  return { owner, ...known, role, ...(token !== undefined && { token }) }
}

/** Writes a sign-in down as the specification names it: user, role, token, isLogged, status. */
export function rememberSession(now: Omit<StoredSession, 'isWrittenDown'>) {
  const { owner, email, name, isOurs, turn } = now
  localStorage.setItem(tokenStorageKey, JSON.stringify(now.token))
  localStorage.setItem('user', JSON.stringify({ _id: owner, email, name, isOurs, turn }))
  localStorage.setItem('role', now.role)
  localStorage.setItem('isLogged', 'true')
  localStorage.setItem('status', 'fulfilled')
  readSession()
}

/** Takes up what an earlier page, or another tab, wrote down. */
export function readSession() {
  const now = sessionNow()
  if (!now) return forgetSession()
  const { owner, email, name = '', role, isOurs } = now
  Object.assign(session, {
    isLogged: true,
    status: 'fulfilled',
    account: { _id: owner, email, name },
    role,
    powers: isOurs && isRole(role) ? role : undefined,
    wasEnded: false,
  })
}

/** Nobody is signed in any more. */
export function forgetSession() {
  Object.assign(session, { isLogged: false, status: 'idle' })
  delete session.account
  delete session.role
  delete session.powers
}
