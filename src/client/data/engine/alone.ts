import { v7 as newId } from 'uuid'

import { ownClock } from '#device/clock.ts'
import { type Alone, aloneByLease, type Job } from '#device/lease.ts'
import { aloneByLock } from '#device/lock.ts'

import { storage } from './instances.ts'

/** Returns the lock of a job; a page without https has no Web Locks and uses a lease. */
export function aloneFor(job: Job): Alone {
  const options = { job, storage, clock: ownClock, holder: newId() }
  return 'locks' in navigator
    ? aloneByLock({ ...options, locks: navigator.locks })
    : aloneByLease(options)
}
