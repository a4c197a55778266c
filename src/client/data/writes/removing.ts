import { proxy } from 'valtio'

/**
 * Ids of items whose removal is in progress. They stay in their list, marked "Deleting...", until the server has
 * answered or the removal is queued.
 */
export const removing = proxy<Record<string, true>>({})

/** Marks an item as being removed while `work` runs. */
export async function whileRemoving<T>(id: string, work: () => Promise<T>): Promise<T> {
  removing[id] = true
  try {
    return await work()
  } finally {
    delete removing[id]
  }
}
