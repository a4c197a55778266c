import type { Preview } from '#contract/picture.ts'

import { readWithoutPreview, recordPreviews } from '../database/previews.ts'
import { databaseProblemOf } from '../database/problems.ts'
import type { Services } from '../services.ts'

/** How many one day may bring: at a hundredth of a second each, no more than some seconds. */
const mostADay = 1000
/** Written down together: each time, whoever reads a list that shows them reads it anew. */
const together = 100

/**
 * Finds out previews of pictures that were made before there were any, one after the other, so that an
 * upload waits for one at most. What is not whole is left out; it has one once it is uploaded again.
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
    if (signal?.aborted || filled >= mostADay) return
    const preview = await pictures.preview(sha256).catch(undefinedUnlessDatabase)
    if (preview) found.push({ sha256, ...preview })
    if (found.length === together) await record()
  }
  await record()
}

/** What cannot be read is left out like what is not whole: those behind it have theirs all the same. */
function undefinedUnlessDatabase(error: unknown): undefined {
  if (databaseProblemOf(error) !== undefined) throw error
}
