import type { HistoryEntry } from '#contract/history.ts'
import type { Account } from '#contract/session.ts'

import type { Trx } from '../database/database.ts'
import type { makeLog } from '../log.ts'
import { namesUnderWay } from '../watching/names.ts'

/** What somebody has shown. */
export type SignInMethod = 'password' | 'password and code' | 'passkey'

/** What somebody wants to read who asks who was in, or who tried. */
export type SecurityEvent = {
  event: keyof typeof levels
  account: string
  /** Where it came from; what an operator does comes from the machine itself. */
  address: string
  reason?: string
  /** By what somebody has shown that it is them. */
  by?: SignInMethod
  /** The id of the account, where it is known without being looked up. */
  id?: string
  /** Whose account was changed, where it was somebody else's. */
  about?: Account
  /** What has become of it. */
  changes?: HistoryEntry['changes']
  /** How long the next attempt must wait. */
  seconds?: number
}

/** An event that has changed something. */
export type ChangeEvent = SecurityEvent & { event: keyof typeof changes }
/** An event that has changed nothing. */
export type StillEvent = SecurityEvent & { event: keyof typeof still }

/** Where events are written down. */
export type SecurityLog = {
  /** Writes down what has changed nothing; it is done once it can be read again. */
  record: (event: StillEvent) => Promise<void>
  /** Writes down a change, in the transaction that makes it: neither is ever there without the other. */
  change: (trx: Trx, event: ChangeEvent) => Promise<void>
}

/** Writes down the change that a transaction has made, with what else has become of the account by it. */
export type Note = (trx: Trx, besides?: HistoryEntry['changes']) => Promise<void>

const changes = {
  'signed-in': 'info',
  'signed-out': 'info',
  'signed-out-device': 'info',
  'signed-out-everywhere': 'info',
  'password-changed': 'info',
  'password-set': 'info',
  'admin-added': 'info',
  'admin-disabled': 'info',
  'person-invited': 'info',
  'person-changed': 'info',
  'link-made': 'info',
  'link-used': 'info',
  'name-changed': 'info',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'second-factor-on': 'info',
  'second-factor-off': 'info',
  'recovery-codes-made': 'info',
  'audit-kept-changed': 'info',
} as const

const still = {
  confirmed: 'info',
  'held-up': 'warn',
  'code-asked': 'info',
  'sign-in-refused': 'warn',
  'password-change-refused': 'warn',
  'confirmation-refused': 'warn',
  refused: 'warn',
  'other-site-refused': 'warn',
  'other-owner-refused': 'warn',
  'unconfirmed-refused': 'warn',
  'link-refused': 'warn',
  'last-owner-refused': 'warn',
} as const

const levels = { ...changes, ...still }

/** The address of what is done at the machine itself. */
export const thisMachine = 'this machine'

/** The security log: one line per event, without secrets. Who it was says an id alone, which the audit log explains. */
export function makeSecurityLog(log: ReturnType<typeof makeLog>): (event: SecurityEvent) => void {
  return ({ account: _email, address, about, id = 'unknown', changes: _changes, ...event }) => {
    const whom = about && { about: about._id }
    const where = address === thisMachine && { address }
    log[levels[event.event]]({ ...event, account: id, ...whom, ...where, ...namesUnderWay() })
  }
}
