import { forgetOldFailures } from './attempts.ts'
import { isPictureUsed } from './database/items.ts'
import type { Services } from './services.ts'
import { forgetEndedSessions } from './sessions.ts'
import { answersKeptMs } from './write-once.ts'

const dayMs = 24 * 60 * 60 * 1000

type Store = Pick<Services, 'database' | 'pictures' | 'clock' | 'seen' | 'config'>

/** Forgets what has had its day: old answers, ended sessions, pictures that nothing shows. */
export async function tidyUp(store: Store): Promise<void> {
  const { database, pictures, clock, seen } = store
  await database
    .deleteFrom('writes')
    .where('created_at', '<', seen.now() - answersKeptMs)
    .execute()
  await forgetEndedSessions(store)
  await forgetOldFailures(store)
  // A day's grace: a picture is stored before the item that shows it.
  await pictures.sweep(clock.now() - dayMs, (sha256) => isPictureUsed(database, sha256))
}

/** Tidies up now and once a day. */
export function tidyUpDaily(
  store: Store,
  onProblem: (error: unknown) => void,
): { stop: () => void } {
  const tidy = () => void tidyUp(store).catch(onProblem)
  tidy()
  const timer = setInterval(tidy, dayMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
