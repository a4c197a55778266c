import { type Bound, refuseBeyond } from '../database/counted.ts'
import { networkOf } from '../http/address.ts'
import type { Services } from '../services.ts'

const hourMs = 60 * 60 * 1000

/** Rate limits of visitors, each and in total, so that strangers cannot fill the database. */
const boundsFor = (address: string): Bound[] => [
  { subject: `address ${networkOf(address)}`, most: 30, withinMs: hourMs },
  { subject: 'all', most: 5000, withinMs: 24 * hourMs },
]

/**
 * Counts a form sent by a visitor.
 * @throws `too-many` beyond the limits.
 */
export async function countPost(
  store: Pick<Services, 'database' | 'monotonicClock'>,
  address: string,
): Promise<void> {
  for (const bound of boundsFor(address)) {
    await refuseBeyond(store, bound, 'Too many enquiries were sent. Please try again later.')
  }
}
