import { forgetOldFailures } from './accounts/attempts.ts'
import { forgetOldDevices } from './accounts/devices.ts'
import { forgetEndedSessions } from './accounts/sessions.ts'
import { unlessUnderWay } from './database/locks.ts'
import { forgetOldTombstones } from './database/tombstones.ts'
import { fillPreviews } from './pictures/fill-previews.ts'
import { sweepPictures } from './pictures/sweep.ts'
import type { Log, Services } from './services.ts'
import { answersKeptMs } from './write-once.ts'

const dayMs = 24 * 60 * 60 * 1000

type Store = Pick<Services, 'database' | 'pictures' | 'parts' | 'clock' | 'seen' | 'config'>

/** Forgets what has had its day: old answers, ended sessions, pictures that nothing shows. */
export function tidyUp(store: Store, log: Log): Promise<void> {
  return unlessUnderWay(store.database, () => tidy(store, log))
}

async function tidy(store: Store, log: Log): Promise<void> {
  const { database, seen } = store
  await database
    .deleteFrom('writes')
    .where('created_at', '<', seen.now() - answersKeptMs)
    .execute()
  await forgetOldTombstones(database, seen.now())
  await forgetEndedSessions(store)
  await forgetOldFailures(store)
  await forgetOldDevices(store)
  await store.parts.tidy()
  await sweepPictures(store, log)
}

/** Tidies up now and once a day, and then finds out previews that are missing. */
export function tidyUpDaily(store: Store, log: Log): { stop: () => void } {
  const stopped = new AbortController()
  const tidy = () =>
    void tidyUp(store, log)
      .then(() => unlessUnderWay(store.database, () => fillPreviews(store, stopped.signal)))
      .catch((error: unknown) => {
        // A stop closes what it works with.
        if (!stopped.signal.aborted) log.error({ err: error }, 'tidying up failed')
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
