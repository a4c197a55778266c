import * as v from 'valibot'

import type { makeLog } from '../log.ts'
import { namesUnderWay } from '../watching/names.ts'

/** What somebody wants to read who asks who was in, or who tried. */
export type SecurityEvent = {
  event: keyof typeof levels
  account: string
  /** Where it came from; what an operator does comes from the machine itself. */
  address: string
  reason?: string
  /** How long the next attempt must wait. */
  seconds?: number
}

/** Writes an event down. */
export type SecurityLog = (event: SecurityEvent) => void

const levels = {
  'signed-in': 'info',
  'signed-out': 'info',
  'signed-out-device': 'info',
  'signed-out-everywhere': 'info',
  'sign-in-refused': 'warn',
  'password-change-refused': 'warn',
  'held-up': 'warn',
  'password-changed': 'info',
  'password-set': 'info',
  'admin-added': 'info',
  'admin-disabled': 'info',
} as const

/** The address of what is done at the machine itself. */
export const thisMachine = 'this machine'

/** The security log: one line per event, without secrets. */
export function makeSecurityLog(log: ReturnType<typeof makeLog>): SecurityLog {
  return ({ account, ...event }) => {
    // Whoever mixes the fields up types a password where the address belongs.
    const named = v.is(emailAddress, account) ? account : 'no address'
    log[levels[event.event]]({ ...event, account: named, ...namesUnderWay() })
  }
}

const emailAddress = v.pipe(v.string(), v.email())
