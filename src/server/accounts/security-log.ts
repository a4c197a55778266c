import type { SignInMethod } from '#contract/audit.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Account } from '#contract/session.ts'

import { currentRequestIds } from '../base/request-ids.ts'
import type { Trx } from '../database/database.ts'
import type { makeLog } from '../http/log.ts'

/** An event of the security log: a sign-in, a refusal, or a change of an account. */
export type SecurityEvent = {
  event: keyof typeof levels
  account: string
  /** IP address of the request; `thisMachine` for commands of an operator. */
  address: string
  reason?: string
  /** Factors by which the person was verified. */
  by?: SignInMethod
  /** Id of the account, where it is known without a query. */
  id?: string
  /** The changed account, where it is another person's. */
  about?: Account
  /** Changes of that account. */
  changes?: HistoryEntry['changes']
  /** Time until the next attempt is allowed, in seconds. */
  seconds?: number
}

/** An event that comes with a change in the database. */
export type ChangeEvent = SecurityEvent & { event: keyof typeof changes }
/** An event without a change in the database. */
export type LogOnlyEvent = SecurityEvent & { event: keyof typeof still }

/** Log of security events. */
export type SecurityLog = {
  /** Logs an event without a change; resolves once it is stored. */
  record: (event: LogOnlyEvent) => Promise<void>
  /** Logs a change within the transaction that makes it, so that neither exists without the other. */
  change: (trx: Trx, event: ChangeEvent) => Promise<void>
}

/** Logs the change that a transaction makes; `besides` are further changes of the account. */
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
  'language-changed': 'info',
  'picture-changed': 'info',
  'notifications-on': 'info',
  'notifications-off': 'info',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'second-factor-on': 'info',
  'second-factor-off': 'info',
  'recovery-codes-made': 'info',
  'factor-roles-changed': 'info',
  'audit-kept-changed': 'info',
  'audit-exported': 'info',
  'webhook-added': 'info',
  'webhook-changed': 'info',
  'webhook-removed': 'info',
  'webhook-secret-made': 'info',
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
  'second-factor-refused': 'warn',
  'link-refused': 'warn',
  'last-owner-refused': 'warn',
  'refusals-omitted': 'warn',
} as const

const levels = { ...changes, ...still }

/** Address of events caused by an operator's command. */
export const thisMachine = 'this machine'

/**
 * Creates the security log: one line per event, without secrets. People appear as ids only, which the audit log
 * resolves.
 */
export function makeSecurityLog(log: ReturnType<typeof makeLog>): (event: SecurityEvent) => void {
  return ({ account: _email, address, about, id = 'unknown', changes: _changes, ...event }) => {
    const aboutId = about && { about: about._id }
    const where = address === thisMachine && { address }
    log[levels[event.event]]({
      ...event,
      account: id,
      ...aboutId,
      ...where,
      ...currentRequestIds(),
    })
  }
}
