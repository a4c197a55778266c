import { promisifyRequest, type UseStore } from 'idb-keyval'

export type Found = ReadonlyMap<string, unknown>

export type StorageChange<T> = {
  put?: readonly (readonly [key: string, value: unknown])[]
  remove?: readonly string[]
  result: T
}

/**
 * Key-value store of this device: outbox, batches, drafts and session. Keys are text; values are anything that
 * IndexedDB can hold.
 * @throws QuotaExceededError (DOMException) when the device is full.
 */
export type Storage = {
  /** Returns all pairs whose key begins with one of the prefixes, in key order. */
  read: (prefixes: readonly string[]) => Promise<Found>
  /**
   * Runs one atomic read-write transaction. `decide` gets the pairs found and must be synchronous. The change is
   * durable when the promise resolves.
   */
  change: <T>(prefixes: readonly string[], decide: (found: Found) => StorageChange<T>) => Promise<T>
}

/** Whether a write failed because the device is full. */
export function isFull(caught: unknown): boolean {
  return caught instanceof DOMException && caught.name === 'QuotaExceededError'
}

/** Returns a Storage in IndexedDB, on any idb-keyval store. */
export function storageIn(store: UseStore): Storage {
  return {
    read: (prefixes) => store('readonly', (objects) => findAll(objects, prefixes)),
    change: (prefixes, decide) =>
      store('readwrite', async (objects) => {
        const { put = [], remove = [], result } = decide(await findAll(objects, prefixes))
        try {
          for (const key of remove) objects.delete(key)
          for (const [key, value] of put) objects.put(value, key)
        } catch (caught) {
          // Aborts, because one value that cannot be stored would leave half of the change behind.
          objects.transaction.abort()
          throw caught
        }
        await promisifyRequest(objects.transaction)
        return result
      }),
  }
}

/**
 * Returns an idb-keyval store with strict durability that does not block an upgrade by another tab. Browsers
 * sometimes close a connection by themselves; it is opened again once.
 */
export function openStore(databaseName: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const open = () => {
    opened ??= openDatabase(databaseName, storeName, () => (opened = undefined))
    return opened
  }
  return async (mode, use) => {
    const begin = async () =>
      (await open()).transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
    const objects = await begin().catch(() => {
      opened = undefined
      return begin()
    })
    return use(objects)
  }
}

function openDatabase(name: string, storeName: string, onClosed: () => void) {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return promisifyRequest(request).then((database) => {
    const forget = () => {
      database.close()
      onClosed()
    }
    database.addEventListener('versionchange', forget)
    database.addEventListener('close', forget)
    return database
  })
}

async function findAll(objects: IDBObjectStore, prefixes: readonly string[]): Promise<Found> {
  const found = new Map<string, unknown>()
  const reads = prefixes.map(async (prefix) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const [keys, values] = await Promise.all([
      promisifyRequest(objects.getAllKeys(range)),
      promisifyRequest(objects.getAll(range)),
    ])
    for (const [index, key] of keys.entries()) {
      if (typeof key === 'string') found.set(key, values[index])
    }
  })
  await Promise.all(reads)
  return found
}
