import * as v from 'valibot'

import { accountKind } from '#contract/audit.ts'

import type { SecurityEvent, SecurityLog, LogOnlyEvent } from '../accounts/security-log.ts'
import { type Bound, countWithin } from '../database/counted.ts'
import { insertHistory } from '../database/history.ts'
import { afterCommit } from '../database/transact.ts'
import { networkOf } from '../http/address.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock'>

const hourMs = 60 * 60 * 1000

/**
 * Limits of stored refusals per hour, for one person or address and in total: repeated attempts must neither fill the
 * database nor displace other entries.
 */
const boundsFor = ({ id, address }: SecurityEvent): Bound[] => [
  {
    subject: `audit refusals of ${id ?? networkOf(address)}`,
    most: 100,
    withinMs: hourMs,
  },
  { subject: 'audit refusals', most: 1000, withinMs: hourMs },
]
/** Events in the log only: the refusals before them, or the change after them, are in the database. */
type Logged = 'held-up' | 'confirmed'
const isLogged = (event: LogOnlyEvent['event']): event is Logged =>
  event === 'held-up' || event === 'confirmed'

/** Extends the security log: events are also stored in the history table. */
export function withAudit(log: (event: SecurityEvent) => void, store: Store): SecurityLog {
  return {
    async record(securityEvent) {
      const { event } = securityEvent
      log(await withId(securityEvent, store))
      if (isLogged(event) || !(await isWithinLimits(store, securityEvent))) return
      await insertHistory(store.database, rowOf(securityEvent, event, store))
    },
    async change(trx, securityEvent) {
      const identified = await withId(securityEvent, { ...store, database: trx })
      await insertHistory(trx, rowOf(securityEvent, securityEvent.event, store))
      afterCommit(trx, () => log(identified))
    },
  }
}

async function isWithinLimits(store: Store, securityEvent: SecurityEvent): Promise<boolean> {
  for (const bound of boundsFor(securityEvent)) {
    if ((await countWithin(store, bound)) > 0) return false
  }
  return true
}

/** Adds the id of the account to an event without a session, if there is an account with this email. */
async function withId(securityEvent: SecurityEvent, { database }: Store): Promise<SecurityEvent> {
  if (securityEvent.id !== undefined) return securityEvent
  const query = database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', securityEvent.account)
  // The event is logged even when the database fails.
  const row = await query.executeTakeFirst().catch(() => undefined)
  return row ? { ...securityEvent, id: row.id } : securityEvent
}

function rowOf(
  securityEvent: SecurityEvent,
  op: Exclude<SecurityEvent['event'], Logged>,
  store: Store,
) {
  const { account, id = '', about, address, by, reason, changes = [] } = securityEvent
  const allChanges = [
    ...(about === undefined ? [] : [{ field: 'person', from: null, to: about.email }]),
    ...(by === undefined ? [] : [{ field: 'method', from: null, to: by }]),
    ...(reason === undefined ? [] : [{ field: 'reason', from: null, to: reason }]),
    ...changes,
  ]
  return {
    kind: accountKind,
    id: about?._id ?? id,
    at: store.clock.now(),
    at_seen: store.monotonicClock.now(),
    admin_id: id,
    // Users who mix up the fields type a password into the email field, so only an email address is stored.
    email: v.is(emailAddress, account) ? account : '',
    address,
    op,
    write_key: null,
    changes: JSON.stringify(allChanges),
  }
}

const emailAddress = v.pipe(v.string(), v.email())
