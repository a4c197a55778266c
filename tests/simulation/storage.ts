import type { StorageChange, Found, Storage } from '#device/storage.ts'

import type { Faults } from './faults.ts'
import type { Actor, Scheduler } from './scheduler.ts'

/** The changes of one commit. */
export type Commit = {
  put: readonly (readonly [key: string, value: unknown])[]
  remove: readonly string[]
  /** The former values of these keys. */
  before: ReadonlyMap<string, unknown>
  /** The page that committed. */
  by: string
}

type Operation = {
  label: string
  /** Reads, or decides and commits, atomically like a transaction. Returns a function that delivers the result. */
  perform: () => () => void
  isChange: boolean
}

/** Called when the storage executes the operation. */
export type Watch = (commit: Commit) => void

export type Handle = Storage & {
  /** Watches the next operation. */
  watchNext: (watch: Watch) => void
  /** Ends the page; a change that it was about to commit is stored or not. */
  die: () => void
}

type World = { scheduler: Scheduler; faults: Faults; onCommit: (commit: Commit) => void }

/** The storage of a device: committed data persists, and every page has its own handle. */
export function makeDeviceStorage(world: World) {
  const map = new Map<string, unknown>()

  function find(prefixes: readonly string[]): Found {
    const keys = [...map.keys()].filter((key) => prefixes.some((each) => key.startsWith(each)))
    return new Map(keys.toSorted().map((key) => [key, map.get(key)]))
  }

  function apply({ put = [], remove = [] }: StorageChange<unknown>, by: string): Commit {
    const keys = [...remove, ...put.map(([key]) => key)]
    const before = new Map(keys.map((key) => [key, map.get(key)]))
    for (const key of remove) map.delete(key)
    for (const [key, value] of put) map.set(key, Object.freeze(value))
    const commit = { put, remove, before, by }
    world.onCommit(commit)
    return commit
  }

  return { map, handleOf: (actor: Actor): Handle => makeHandle(world, actor, { find, apply }) }
}

type MapAccess = {
  find: (prefixes: readonly string[]) => Found
  apply: (change: StorageChange<unknown>, by: string) => Commit
}

/** Operations of one page run in the order of their requests, as in IndexedDB. */
function makeHandle(
  { scheduler, faults }: World,
  actor: Actor,
  { find, apply }: MapAccess,
): Handle {
  const { random } = scheduler
  const waiting: Operation[] = []
  let isBusy = false
  let uncommitted: Operation | undefined
  let watch: Watch | undefined

  function runNext() {
    const operation = waiting.shift()
    isBusy = operation !== undefined
    uncommitted = operation
    if (!operation) return
    const run = () => {
      uncommitted = undefined
      const deliver = operation.perform()
      const done = () => {
        deliver()
        runNext()
      }
      // Draws whether the page receives the result immediately, or may be ended before.
      if (random.chance(0.6)) done()
      else scheduler.add({ actor, label: `${operation.label}: done`, run: done })
    }
    scheduler.add({ actor, label: operation.label, run })
  }

  function fault(isChange: boolean): Error | undefined {
    if (isChange && random.chance(faults.rates.full)) {
      return new DOMException('The device is full', 'QuotaExceededError')
    }
    return random.chance(faults.rates.storage)
      ? new DOMException('The storage is broken', 'UnknownError')
      : undefined
  }

  function enqueue<T>(label: string, isChange: boolean, work: () => { result: T; commit: Commit }) {
    return new Promise<T>((resolve, reject) => {
      const watching = watch
      watch = undefined
      const perform = () => {
        const failed = fault(isChange)
        if (failed) return () => reject(failed)
        const { result, commit } = work()
        watching?.(commit)
        return () => resolve(result)
      }
      waiting.push({ label, perform, isChange })
      if (!isBusy) runNext()
    })
  }

  return {
    watchNext: (next) => {
      watch = next
    },
    read: (prefixes) =>
      enqueue(`reads ${prefixes.join(' ')}`, false, () => {
        const result = find(prefixes)
        return { result, commit: { put: [], remove: [], before: result, by: actor.name } }
      }),
    change: (prefixes, decide) =>
      enqueue(`changes ${prefixes.join(' ')}`, true, () => {
        const change = decide(find(prefixes))
        return { result: change.result, commit: apply(change, actor.name) }
      }),
    die: () => {
      if (uncommitted?.isChange && random.chance(0.5)) uncommitted.perform()
      uncommitted = undefined
      waiting.length = 0
    },
  }
}
