import type { Preview } from '#contract/picture.ts'

import { databaseProblemOf } from '../base/database-problems.ts'
import { readWithoutPreview, recordPreviews } from '../database/previews.ts'
import type { Services } from '../services.ts'

/** Most previews per day: at about 10 ms each, some seconds in total. */
const maxPerDay = 1000
/** Previews per transaction: each one invalidates the cached lists of all readers. */
const together = 100

/**
 * Creates missing previews of pictures stored by earlier versions, one at a time, so that an upload waits for at most
 * one. Damaged pictures are skipped; they get one when they are uploaded again.
 */
export async function fillPreviews(
  { database, pictures }: Pick<Services, 'database' | 'pictures'>,
  signal?: AbortSignal,
): Promise<void> {
  let found: (Preview & { sha256: string })[] = []
  let filled = 0
  const record = async () => {
    if (found.length > 0) await recordPreviews(database, found)
    filled += found.length
    found = []
  }
  for (const sha256 of await readWithoutPreview(database)) {
    if (signal?.aborted || filled >= maxPerDay) return
    const preview = await pictures.preview(sha256).catch(undefinedUnlessDatabase)
    if (preview) found.push({ sha256, ...preview })
    if (found.length === together) await record()
  }
  await record()
}

/** Unreadable pictures are skipped, so that the following ones are still processed. */
function undefinedUnlessDatabase(error: unknown): undefined {
  if (databaseProblemOf(error) !== undefined) throw error
}
