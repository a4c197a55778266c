import * as v from 'valibot'

import { accountKind } from '#contract/audit.ts'

import type { SecurityEvent, SecurityLog, LogOnlyEvent } from '../accounts/security-log.ts'
import { insertHistory } from '../database/history.ts'
import { type RateLimit, countAction, countAgainstLimit } from '../database/rate-limits.ts'
import { afterCommit } from '../database/transact.ts'
import { networkOf } from '../http/address.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'clock' | 'monotonicClock'>

const hourMs = 60 * 60 * 1000

/**
 * Limits of stored refusals: repeated attempts must not fill the database. Strangers and signed-in people have separate
 * totals, so that strangers hide no refusal of a person.
 */
function limitsFor({ id, address }: SecurityEvent) {
  const total = id === undefined ? 'strangers' : 'people'
  return {
    source: hourly(`audit refusals of ${id ?? networkOf(address)}`, 100),
    total: hourly(`audit refusals of all ${total}`, 1000),
  }
}

/** A limited session is refused almost every call, so that one entry is enough. */
const limitOfLimited = ({ id = '', address }: SecurityEvent) =>
  hourly(`audit limited ${id} ${networkOf(address)}`, 1)

const hourly = (subject: string, most: number): RateLimit => ({ subject, most, withinMs: hourMs })

/** Events in the log only: the refusals before them, or the change after them, are in the database. */
type Logged = 'held-up' | 'confirmed'
type Stored = LogOnlyEvent & { event: Exclude<LogOnlyEvent['event'], Logged> }

const isStored = (securityEvent: LogOnlyEvent): securityEvent is Stored =>
  securityEvent.event !== 'held-up' && securityEvent.event !== 'confirmed'

/** Extends the security log: events are also stored in the history table. */
export function withAudit(log: (event: SecurityEvent) => void, store: Store): SecurityLog {
  return {
    async record(securityEvent) {
      log(await withId(securityEvent, store))
      if (!isStored(securityEvent)) return
      const stored = await eventToStore(store, securityEvent)
      if (stored) await insertHistory(store.database, rowOf(stored, stored.event, store))
    },
    async change(trx, securityEvent) {
      const identified = await withId(securityEvent, { ...store, database: trx })
      await insertHistory(trx, rowOf(securityEvent, securityEvent.event, store))
      afterCommit(trx, () => log(identified))
    },
  }
}

/**
 * Counts a refusal. Returns the event to store: the refusal itself within the limits, `refusals-omitted` for the first
 * one beyond a limit, and undefined for the others.
 */
async function eventToStore(store: Store, refusal: Stored): Promise<Stored | undefined> {
  if (refusal.event === 'second-factor-refused')
    return (await countAgainstLimit(store, limitOfLimited(refusal))) === 0 ? refusal : undefined
  const limits = limitsFor(refusal)
  const source = await countAction(store, limits.source)
  if (source.count > limits.source.most + 1) return undefined
  const total = await countAction(store, limits.total)
  if (total.count > limits.total.most + 1) return undefined
  if (total.count > limits.total.most) return omitted({ account: '', address: '' })
  if (source.count <= limits.source.most) return refusal
  const { id, account, address } = refusal
  // Strangers are counted by their network, whichever accounts they try.
  return omitted(id === undefined ? { account: '', address } : { account, address, id })
}

const omitted = (source: Pick<SecurityEvent, 'account' | 'address' | 'id'>): Stored => ({
  event: 'refusals-omitted',
  ...source,
})

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
