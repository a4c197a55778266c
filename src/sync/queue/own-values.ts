import { resourceNamed } from '#contract/resources/index.ts'

import { type Entry, laneOf } from './entry.ts'

/** By field, every value that is this device's own, or that its waiting writes may replace. */
export type OwnValues = Readonly<Record<string, readonly string[]>>

/** Forgetting one costs a question at most; remembering all of them would fill a request. */
const atMost = { values: 20, characters: 20_000 }

/**
 * The own values of an item. One rule for all that waits, is under way, was sent, was given up or is
 * remembered: what it makes of a field, and what it may replace there; of what was sent that is gone.
 */
export function ownValues(
  known: readonly Entry[],
  item: { kind: string; itemId: string },
): OwnValues {
  const all = new Map<string, string[]>()
  for (const each of known.filter((one) => laneOf(one) === laneOf(item))) {
    for (const [name, values] of ownValuesIn(each))
      all.set(name, [...(all.get(name) ?? []), ...values])
  }
  return Object.fromEntries([...all].map(([name, values]) => [name, newest(values)]))
}

function ownValuesIn({ kind, op, changes }: Entry): [string, readonly string[]][] {
  const { picture } = resourceNamed(kind) ?? {}
  const given = Object.entries(changes).map(
    ([name, { to, seen: baseValues }]): [string, readonly string[]] => {
      return [name, op === 'remove' ? baseValues : [...baseValues, to]]
    },
  )
  // What is added without a picture has none.
  return picture && op === 'add' ? [[picture.sentAs, ['']], ...given] : given
}

/** The last of them, each once, as many as a request has room for. */
function newest(values: readonly string[]): string[] {
  const kept: string[] = []
  let characters = 0
  for (const value of new Set(values.toReversed())) {
    characters += value.length
    if (kept.length >= atMost.values || characters > atMost.characters) break
    kept.unshift(value)
  }
  return kept
}
