import type { Storage } from '#device/storage.ts'

/** Returns a storage in memory for rules that need no browser: atomic, and in key order. */
export function memoryStorage(): Storage {
  const stored = new Map<string, unknown>()
  const find = (prefixes: readonly string[]) => {
    const keys = [...stored.keys()].filter((key) => prefixes.some((each) => key.startsWith(each)))
    return new Map(keys.toSorted().map((key) => [key, stored.get(key)]))
  }
  return {
    read: async (prefixes) => find(prefixes),
    change: async (prefixes, decide) => {
      const { put = [], remove = [], result } = decide(find(prefixes))
      for (const key of remove) stored.delete(key)
      for (const [key, value] of put) stored.set(key, value)
      return result
    },
  }
}
