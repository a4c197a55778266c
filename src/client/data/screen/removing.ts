import { proxy } from 'valtio'

/**
 * Ids of items whose removal somebody watches. They stay in their list, marked "Deleting...",
 * until the server has answered or the removal is put off.
 */
export const removing = proxy<Record<string, true>>({})

/** Keeps an item in its list, marked, while `work` goes on. */
export async function whileRemoving<T>(id: string, work: () => Promise<T>): Promise<T> {
  removing[id] = true
  try {
    return await work()
  } finally {
    delete removing[id]
  }
}
