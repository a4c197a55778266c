import { promisifyRequest, type UseStore } from 'idb-keyval'

export type Found = ReadonlyMap<string, unknown>

export type StorageChange<T> = {
  put?: readonly (readonly [key: string, value: unknown])[]
  remove?: readonly string[]
  result: T
}

/**
 * Where the outbox lies. Keys are text; values are anything IndexedDB can hold.
 * Rejects with a DOMException named QuotaExceededError when the device is full.
 */
export type Storage = {
  /** Everything whose key begins with one of the prefixes, in key order. */
  read: (prefixes: readonly string[]) => Promise<Found>
  /** One atomic step: `decide` sees what is found and must not wait; durable when it resolves. */
  change: <T>(prefixes: readonly string[], decide: (found: Found) => StorageChange<T>) => Promise<T>
}

/** Whether something was not kept because the device is full. */
export function isFull(caught: unknown): boolean {
  return caught instanceof DOMException && caught.name === 'QuotaExceededError'
}

/** Storage in IndexedDB, through any store of idb-keyval. */
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
          // A value that cannot be stored must not leave half of the change behind.
          objects.transaction.abort()
          throw caught
        }
        await promisifyRequest(objects.transaction)
        return result
      }),
  }
}

/**
 * A store of idb-keyval that is durable when it says so, and lets other tabs upgrade.
 * Browsers close a connection by themselves now and then; it is opened again once.
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
