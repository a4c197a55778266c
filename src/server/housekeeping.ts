import { deleteExpiredFailures } from './accounts/attempts.ts'
import { deleteExpiredDevices } from './accounts/devices.ts'
import { deleteExpiredSessions } from './accounts/end-sessions.ts'
import { deleteExpiredAudit } from './audit/retention.ts'
import { deleteExpiredCancelled } from './database/cancelled-events.ts'
import { refoldSearch } from './database/fill-search.ts'
import { unlessUnderWay } from './database/locks.ts'
import { deleteExpiredCounts } from './database/rate-limits.ts'
import { deleteExpiredTombstones } from './database/tombstones.ts'
import { deleteExpiredChallenges } from './factors/challenges.ts'
import { deleteExpiredReplies } from './items/write-once.ts'
import { deleteExpiredLinks } from './people/links.ts'
import { fillPreviews } from './pictures/fill-previews.ts'
import { sweepPictures } from './pictures/sweep.ts'
import type { Log, Services } from './services.ts'
import { deleteExpiredDeliveries } from './webhooks/retention.ts'

const dayMs = 24 * 60 * 60 * 1000

type Store = Pick<
  Services,
  'database' | 'pictures' | 'chunks' | 'clock' | 'monotonicClock' | 'config'
>

/** Steps, run one after the other; each works on the data that the earlier ones have left. */
const steps: Record<string, (store: Store, log: Log, signal?: AbortSignal) => Promise<void>> = {
  'stored replies': deleteExpiredReplies,
  tombstones: ({ database, monotonicClock }) =>
    deleteExpiredTombstones(database, monotonicClock.now()),
  'cancelled events': ({ database, monotonicClock }) =>
    deleteExpiredCancelled(database, monotonicClock.now()),
  sessions: deleteExpiredSessions,
  'failed sign-ins': deleteExpiredFailures,
  devices: deleteExpiredDevices,
  'audit log': deleteExpiredAudit,
  challenges: deleteExpiredChallenges,
  links: deleteExpiredLinks,
  'rate limit counters': deleteExpiredCounts,
  'webhook messages': deleteExpiredDeliveries,
  'search texts': ({ database }) => refoldSearch(database),
  'upload chunks': ({ chunks }) => chunks.tidy(),
  pictures: sweepPictures,
}

/** Deletes outdated data: stored replies, ended sessions, unused pictures. */
export function tidyUp(store: Store, log: Log, signal?: AbortSignal): Promise<void> {
  return unlessUnderWay(store.database, 'housekeeping', async () => {
    for (const [what, step] of Object.entries(steps)) {
      if (signal?.aborted) return
      // A step that always fails must not prevent the others.
      await step(store, log, signal).catch((error: unknown) => {
        // A stop closes the database and the store while a step is running.
        if (!signal?.aborted) log.error({ err: error, what }, 'a housekeeping step failed')
      })
    }
  })
}

/** Runs the housekeeping at once and then daily, each time followed by missing previews. */
export function tidyUpDaily(store: Store, log: Log): { stop: () => void } {
  const stopped = new AbortController()
  const tidy = () =>
    void tidyUp(store, log, stopped.signal)
      .then(() =>
        unlessUnderWay(store.database, 'housekeeping', () => fillPreviews(store, stopped.signal)),
      )
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) log.error({ err: error }, 'housekeeping failed')
      })
  tidy()
  const timer = setInterval(tidy, dayMs)
  timer.unref()
  return {
    stop: () => {
      stopped.abort()
      clearInterval(timer)
    },
  }
}
