import type { Storage } from '#device/storage.ts'

/** Returns a storage in memory for rules that need no browser: atomic, and in key order. */
export function memoryStorage(): Storage {
  const kept = new Map<string, unknown>()
  const find = (prefixes: readonly string[]) => {
    const keys = [...kept.keys()].filter((key) => prefixes.some((each) => key.startsWith(each)))
    return new Map(keys.toSorted().map((key) => [key, kept.get(key)]))
  }
  return {
    read: async (prefixes) => find(prefixes),
    change: async (prefixes, decide) => {
      const { put = [], remove = [], result } = decide(find(prefixes))
      for (const key of remove) kept.delete(key)
      for (const [key, value] of put) kept.set(key, value)
      return result
    },
  }
}
