import { isFull } from '#device/storage.ts'

import type { Chosen } from './join.ts'

/**
 * Stores files of which some may be unreadable: a folder, or a file changed, moved or removed after it was chosen.
 * Those are stored by name with their problem, because IndexedDB stores all of them or none.
 */
export async function keepReadable<Each extends Chosen, Kept>(
  chosen: readonly Each[],
  keep: (checked: readonly Each[]) => Promise<Kept>,
): Promise<Kept> {
  const checked = await withProblems(chosen, 1)
  try {
    return await keep(checked)
  } catch (caught) {
    if (isFull(caught)) throw caught
    const read = await withProblems(checked, Infinity)
    // All files are readable, so the storage failed for another reason.
    if (read.every((each, nth) => each.problem === checked[nth]?.problem)) throw caught
    return keep(read)
  }
}

/** Reads up to `bytes` of each file, one after the other, because all of them together may exceed the memory. */
async function withProblems<Each extends Chosen>(
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
