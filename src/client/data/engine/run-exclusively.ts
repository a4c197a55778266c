import { v7 as newId } from 'uuid'

import { ownClock } from '#device/clock.ts'
import { type RunExclusively, exclusivelyByLease, type Job } from '#device/lease.ts'
import { exclusivelyByLock } from '#device/lock.ts'

import { storage } from './instances.ts'

/** Returns the function that runs a job exclusively; a page without https has no Web Locks and uses a lease. */
export function exclusivelyFor(job: Job): RunExclusively {
  const options = { job, storage, clock: ownClock, holder: newId() }
  return 'locks' in navigator
    ? exclusivelyByLock({ ...options, locks: navigator.locks })
    : exclusivelyByLease(options)
}
