import { isFull } from '#device/storage.ts'

import type { Chosen } from './join.ts'

/**
 * Keeps files, of which some may not be readable: a folder, or a file that was changed, moved or removed after it
 * was chosen. They are kept by name, with what is wrong, because a storage takes all of them or none.
 */
export async function keepReadable<Each extends Chosen, Kept>(
  chosen: readonly Each[],
  keep: (judged: readonly Each[]) => Promise<Kept>,
): Promise<Kept> {
  const begun = await judged(chosen, 1)
  try {
    return await keep(begun)
  } catch (caught) {
    if (isFull(caught)) throw caught
    const read = await judged(begun, Infinity)
    // Where every file could be read, the storage failed for another reason.
    if (read.every((each, nth) => each.problem === begun[nth]?.problem)) throw caught
    return keep(read)
  }
}

/** Reads so many bytes of each file, one file after the other: all of them may be more than there is memory. */
async function judged<Each extends Chosen>(
  chosen: readonly Each[],
  bytes: number,
): Promise<readonly Each[]> {
  const all: Each[] = []
  for (const each of chosen) all.push({ ...each, ...(await problemOf(each, bytes)) })
  return all
}

async function problemOf(
  { file, problem }: Chosen,
  bytes: number,
): Promise<Pick<Chosen, 'problem'>> {
  if (problem) return { problem }
  if (file.size === 0) return { problem: 'empty' }
  return file
    .slice(0, bytes)
    .arrayBuffer()
    .then(
      () => ({}),
      () => ({ problem: 'gone' as const }),
    )
}
