import { type Entry, readEntry } from './entry.ts'
import { keys } from './keys.ts'
import type { Change, Found, Storage } from './storage.ts'

/** Atomic steps over the entries of one owner. */
export function makeSteps(storage: Storage) {
  const change = <T>(owner: string, step: (entries: Entry[]) => Change<T>) =>
    storage.change([keys.entries(owner)], (found) => step(entriesIn(found)))

  const changeOne = (owner: string, id: string, step: (entry: Entry) => Entry | undefined) =>
    change<Entry | undefined>(owner, (entries) => {
      const entry = entries.find((each) => each.id === id)
      const next = entry && step(entry)
      return { put: next ? [[keys.entry(next), next]] : [], result: next }
    })

  const changeEach = (owner: string, step: (entry: Entry) => Entry | undefined) =>
    change<void>(owner, (entries) => {
      const next = entries.map(step).filter((entry) => entry !== undefined)
      return { put: next.map((entry) => [keys.entry(entry), entry] as const), result: undefined }
    })

  const withOne =
    <T>(id: string, none: T, step: (entries: Entry[], entry: Entry) => Change<T>) =>
    (entries: Entry[]): Change<T> => {
      const entry = entries.find((each) => each.id === id)
      return entry ? step(entries, entry) : { result: none }
    }

  return { change, changeOne, changeEach, withOne }
}

/** The entries of this version among what was found, in order. */
export function entriesIn(found: Found): Entry[] {
  return [...found].flatMap(([key, value]) =>
    key.startsWith('entry/') ? (readEntry(value) ?? []) : [],
  )
}
