import { resourceNamed } from '#contract/resources/index.ts'

import type { Changes, Entry, Write } from './entry.ts'
import type { OwnValues } from './own-values.ts'

/** Every value once. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())]
}

/** What entries make of the fields of their item, as one change. */
export function changesIn(entries: readonly Entry[]): Changes {
  return Object.assign({}, ...entries.map(({ changes }) => changes))
}

/**
 * What a write changes, and with it what it takes along of `before`. It may replace what its form
 * showed of a field, and what this device itself has made of the field, or might have replaced.
 */
export function changesOf(write: Write, own: OwnValues, before: Changes = {}): Changes {
  const { op, kind, theirs = {} } = write
  const { picture } = resourceNamed(kind) ?? {}
  // A picture that waits hides what is there: for all that its card shows, that is none.
  const hidden = op === 'remove' && picture ? { [picture.sentAs]: '' } : {}
  const shown = { ...hidden, ...write.shown }
  const to = op === 'remove' ? blanks({ ...own, ...shown }) : wanted(write, before)
  const changes = Object.entries(to).map(([name, value]) => {
    const inForm = [shown, theirs].flatMap((of) => of[name] ?? [])
    // What stands on the backend is likely among the last: the oldest are forgotten first.
    const older = own[name]?.filter((each) => !inForm.includes(each)) ?? []
    return [name, { to: value, seen: union(older, inForm) }]
  })
  return Object.fromEntries(changes)
}

/** A removal names what was seen. */
function blanks(fields: object) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
}

/**
 * What the fields are to be. Of an addition that is all the form holds, but for what other forms have
 * made since of what it left as it opened; of a change what differs from what the form showed. What is
 * taken along, and left as others have made it, is not said any more.
 */
function wanted({ kind, op, wireValues, shown = {}, theirs = {} }: Write, before: Changes) {
  const isSaid = (name: string) =>
    wireValues[name] !== shown[name] || (op === 'add' && !Object.hasOwn(before, name))
  const said = Object.entries(wireValues).filter(([name]) => isSaid(name))
  const waiting = Object.entries(before).map(([name, { to }]) => [name, to] as const)
  const all = Object.entries({ ...Object.fromEntries(waiting), ...Object.fromEntries(said) })
  // The bytes of their picture are not here, and an addition says all that it sends.
  const canLeave = (name: string) =>
    name === resourceNamed(kind)?.picture?.sentAs || (op !== 'add' && Object.hasOwn(before, name))
  return Object.fromEntries(all.filter(([name, to]) => theirs[name] !== to || !canLeave(name)))
}
