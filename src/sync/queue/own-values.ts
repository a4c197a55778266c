import type { Parts } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { type Entry, laneOf, wantedParts } from './entry.ts'
import type { Past } from './past.ts'

/** By field, every value that this device itself has given it. */
export type OwnValues = Readonly<Record<string, readonly string[]>>

/** Forgetting one costs a question at most; remembering all of them would fill a request. */
const ownValuesAtMost = 20

/** The values of an item that wait, are under way, were sent, given up or remembered. */
export function ownValues(
  known: readonly (Entry | Past)[],
  item: { kind: string; itemId: string },
): OwnValues {
  const all = new Map<string, string[]>()
  for (const each of known) {
    if (laneOf(each) !== laneOf(item)) continue
    for (const [name, values] of Object.entries(givenBy(each))) {
      all.set(name, [...(all.get(name) ?? []), ...values])
    }
  }
  const latest = [...all].map(([name, values]) => [name, values.slice(-ownValuesAtMost)] as const)
  return Object.fromEntries(latest)
}

function givenBy(each: Entry | Past): OwnValues {
  const { picture } = resourceNamed(each.kind) ?? {}
  const blank = picture && each.op === 'add' ? { [picture.sentAs]: '' } : {}
  if ('parts' in each) return { ...eachValue({ ...blank, ...each.parts }), ...each.givenUp }
  // A removal stands in place of what it undoes, and may be given up itself.
  return each.op === 'remove' ? seenIn(each) : eachValue({ ...blank, ...wantedParts(each) })
}

function seenIn({ changes }: Entry): OwnValues {
  return Object.fromEntries(Object.entries(changes).map(([name, { seen }]) => [name, seen]))
}

function eachValue(parts: Parts): OwnValues {
  return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, [value]]))
}
