import * as v from 'valibot'
import { proxy } from 'valtio'

import { tokenStorageKey } from '#contract/constants.ts'
import type { Account } from '#contract/session.ts'
import type { StoredSession } from '#sync/session-store.ts'

const storedUser = v.object({ _id: v.string(), email: v.string(), isOurs: v.boolean() })

export type SessionState = {
  isLogged: boolean
  status: 'idle' | 'pending' | 'fulfilled' | 'rejected'
  account?: Account
  role?: string
  /** False for a backend that knows only the specification. */
  isOurs?: boolean
}

/** Who is signed in, as the screens see it. */
export const session = proxy<SessionState>({ isLogged: false, status: 'idle' })

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
  // oxlint-disable-next-line no-console -- the specification wants it logged
  console.warn('The stored token cannot be read and is ignored.')
  return undefined
}

/** The session as the worker needs it; undefined when nobody is signed in. */
export function sessionNow(): Omit<StoredSession, 'isSettled'> | undefined {
  const { isLogged, account, role = '', isOurs = false } = session
  if (!isLogged || !account) return undefined
  const token = tokenNow()
  return {
    owner: account._id,
    email: account.email,
    role,
    isOurs,
    ...(token !== undefined && { token }),
  }
}

/** Writes a sign-in down as the specification names it: user, role, token, isLogged, status. */
export function rememberSession(now: Omit<StoredSession, 'isSettled'>) {
  const { owner, email, isOurs } = now
  localStorage.setItem(tokenStorageKey, JSON.stringify(now.token))
  localStorage.setItem('user', JSON.stringify({ _id: owner, email, isOurs }))
  localStorage.setItem('role', now.role)
  localStorage.setItem('isLogged', 'true')
  localStorage.setItem('status', 'fulfilled')
  readSession()
}

/** Takes up what an earlier page, or another tab, wrote down. */
export function readSession() {
  const user = v.safeParse(
    v.pipe(v.string(), v.parseJson(), storedUser),
    localStorage.getItem('user'),
  )
  const isLogged = user.success && localStorage.getItem('isLogged') === 'true'
  if (!isLogged) return forgetSession()
  const { isOurs, ...account } = user.output
  const role = localStorage.getItem('role') ?? ''
  Object.assign(session, { isLogged, status: 'fulfilled', account, role, isOurs })
}

/** Nobody is signed in any more. */
export function forgetSession() {
  Object.assign(session, { isLogged: false, status: 'idle' })
  delete session.account
  delete session.role
  delete session.isOurs
}
