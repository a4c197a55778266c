import { resourceNamed } from '#contract/resources/index.ts'

import { type Entry, laneOf } from './entry.ts'

/** By field: all values that this device has written, or that its unsent entries may replace. */
export type OwnValues = Readonly<Record<string, readonly string[]>>

/** A forgotten value costs the person a question at most; without a limit the values would fill the request. */
const limits = { values: 20, characters: 20_000 }

/**
 * Returns the own values of an item, from all entries known of it in any state: their new values and their base
 * values. Receipts have no base values.
 */
export function ownValues(
  entries: readonly Entry[],
  item: { kind: string; itemId: string },
): OwnValues {
  const all = new Map<string, string[]>()
  for (const each of entries.filter((one) => laneOf(one) === laneOf(item))) {
    for (const [name, values] of ownValuesIn(each))
      all.set(name, [...(all.get(name) ?? []), ...values])
  }
  return Object.fromEntries([...all].map(([name, values]) => [name, newest(values)]))
}

function ownValuesIn({ kind, op, changes }: Entry): [string, readonly string[]][] {
  const { picture } = resourceNamed(kind) ?? {}
  const ofChanges = Object.entries(changes).map(
    ([name, { to, seen: baseValues }]): [string, readonly string[]] => {
      return [name, op === 'remove' ? baseValues : [...baseValues, to]]
    },
  )
  // An item added without a picture has none.
  return picture && op === 'add' ? [[picture.sentAs, ['']], ...ofChanges] : ofChanges
}

/** Returns the last distinct values within the limits. */
function newest(values: readonly string[]): string[] {
  const kept: string[] = []
  let characters = 0
  for (const value of new Set(values.toReversed())) {
    characters += value.length
    if (kept.length >= limits.values || characters > limits.characters) break
    kept.unshift(value)
  }
  return kept
}
