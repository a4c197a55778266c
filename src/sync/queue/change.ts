import type { Changes, Write } from './entry.ts'
import type { OwnValues } from './own-values.ts'

/** Every value once. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())]
}

/** Two unsent changes of an item as one: the later values, and all that either of them may replace. */
export function joined(before: Changes, after: Changes): Changes {
  const both = Object.entries(after).map(([name, { to, seen }]) => [
    name,
    { to, seen: union(before[name]?.seen ?? [], seen) },
  ])
  return { ...before, ...Object.fromEntries(both) }
}

/** Changes that may also replace what others, of the same fields, might have replaced. */
export function withSeenOf(changes: Changes, others: Changes): Changes {
  return eachOf(changes, (name, seen) => union(seen, others[name]?.seen ?? []))
}

/**
 * What a write changes. It may replace what its form showed of a field, and what this device itself
 * has given the field before. A removal names that, too: a picture that waits has no address to show.
 */
export function changesOf(write: Write, own: OwnValues): Changes {
  const { op, parts, shown = {} } = write
  const seen = { ...own, ...shown }
  const values = op === 'remove' ? Object.fromEntries(Object.keys(seen).map(blank)) : parts
  const names = Object.keys(values).filter((name) => op !== 'update' || parts[name] !== shown[name])
  const changes = names.map((name) => [name, { to: values[name] ?? '', seen: [] }])
  return withShown(Object.fromEntries(changes), write, own)
}

/**
 * The same for a form that repairs a refused change: what the form showed of that is said once more,
 * what it left as others have made it is not said at all.
 */
export function repairedChanges(before: Changes, write: Write, own: OwnValues): Changes {
  const { op, parts, shown = {}, theirs = {} } = write
  const made = changesOf({ ...write, op: op === 'remove' ? op : 'update' }, own)
  const all = joined(before, made)
  const isSaid = (name: string) => name in made || shown[name] === all[name]?.to
  const isLeft = (name: string) => name in theirs && parts[name] === theirs[name]
  const left = Object.keys(all).filter((name) => op === 'remove' || !isLeft(name))
  return Object.fromEntries(
    left.flatMap((name) => {
      const change = all[name]
      if (!change) return []
      return isSaid(name)
        ? Object.entries(withShown({ [name]: change }, write, own))
        : [[name, change]]
    }),
  )
}

/**
 * The same for an addition: the whole form, but for what other forms have made of that which it left
 * as it opened, and what waits still.
 */
export function addedChanges(waiting: Changes, write: Write, own: OwnValues): Changes {
  const { parts, shown = {} } = write
  const isLeft = (name: string) => !(name in parts) || parts[name] === shown[name]
  const others = Object.entries(waiting).filter(([name]) => isLeft(name))
  return joined(changesOf(write, own), Object.fromEntries(others))
}

function withShown(changes: Changes, { shown = {}, theirs = {} }: Write, own: OwnValues): Changes {
  const inForm = (name: string) => [shown, theirs].flatMap((of) => of[name] ?? [])
  return eachOf(changes, (name, seen) => union(seen, inForm(name), own[name] ?? []))
}

function eachOf(
  changes: Changes,
  seenOf: (name: string, seen: readonly string[]) => readonly string[],
): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([name, { to, seen }]) => [name, { to, seen: seenOf(name, seen) }]),
  )
}

function blank(name: string) {
  return [name, ''] as const
}
