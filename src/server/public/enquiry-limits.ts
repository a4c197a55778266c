import { isIP } from 'node:net'

import { type RateLimit, enforceRateLimit } from '../database/rate-limits.ts'
import { networkOf } from '../http/address.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

const hourMs = 60 * 60 * 1000
const problem = 'Too many enquiries were sent. Please try again later.'

/** Rate limits of a visitor, and of an IPv6 network of the size that one customer of a provider may have. */
function limitsFor(address: string): RateLimit[] {
  const ofVisitor = { subject: `address ${networkOf(address)}`, most: 30, withinMs: hourMs }
  const ofSite = { subject: `site ${networkOf(address, 48)}`, most: 300, withinMs: hourMs }
  return isIP(address) === 6 ? [ofVisitor, ofSite] : [ofVisitor]
}

/** Limits of all stored enquiries, so that strangers cannot fill the database. Suspected spam has one of its own. */
const storedLimit: RateLimit = { subject: 'all', most: 1000, withinMs: hourMs }
const spamLimit: RateLimit = { ...storedLimit, subject: 'spam' }

/**
 * Counts a form sent by a visitor.
 * @throws `too-many` beyond the visitor's limits.
 */
export async function countSubmission(store: Store, address: string): Promise<void> {
  for (const limit of limitsFor(address)) await enforceRateLimit(store, limit, problem)
}

/**
 * Counts an enquiry that is stored. Refused ones do not count, because they would close the form for everybody.
 * @throws `too-many` beyond the limit of all visitors.
 */
export function countStoredEnquiry(store: Store, { isSpam }: { isSpam: boolean }): Promise<void> {
  return enforceRateLimit(store, isSpam ? spamLimit : storedLimit, problem)
}
