import { resourceNamed } from '#contract/resources/index.ts'

import type { Changes, Entry, Write } from './entry.ts'
import type { OwnValues } from './own-values.ts'

/** Returns the distinct values of all lists, in order. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())]
}

/** Merges the changes of entries of one item; later entries take precedence. */
export function changesIn(entries: readonly Entry[]): Changes {
  return Object.assign({}, ...entries.map(({ changes }) => changes))
}

/**
 * Returns the changes of a write, merged with `before`, the changes of entries that it replaces. The base values of a
 * field are those that its form displayed and this device's own values of it.
 */
export function changesOf(write: Write, own: OwnValues, before: Changes = {}): Changes {
  const { op, kind, theirs = {} } = write
  const { picture } = resourceNamed(kind) ?? {}
  // The optimistic update of a queued picture hides the remote picture, so the card displays none.
  const hidden = op === 'remove' && picture ? { [picture.sentAs]: '' } : {}
  const shown = { ...hidden, ...write.shown }
  const to = op === 'remove' ? blanks({ ...own, ...shown }) : wanted(write, before)
  const changes = Object.entries(to).map(([name, value]) => {
    const inForm = [shown, theirs].flatMap((of) => of[name] ?? [])
    // The backend most likely has one of the last values; the oldest are cut off first.
    const older = own[name]?.filter((each) => !inForm.includes(each)) ?? []
    return [name, { to: value, seen: union(older, inForm) }]
  })
  return Object.fromEntries(changes)
}

/** A removal lists fields for their base values only. */
function blanks(fields: object) {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
}

/**
 * Returns the field values to send: for an addition all fields of its form, except those that other forms have changed
 * since and this form left untouched; for an update the fields that differ from the displayed ones. Fields of `before`
 * that the person left at the remote value are dropped.
 */
function wanted({ kind, op, wireValues, shown = {}, theirs = {} }: Write, before: Changes) {
  const isChanged = (name: string) =>
    wireValues[name] !== shown[name] || (op === 'add' && !Object.hasOwn(before, name))
  const changed = Object.entries(wireValues).filter(([name]) => isChanged(name))
  const queued = Object.entries(before).map(([name, { to }]) => [name, to] as const)
  const all = Object.entries({ ...Object.fromEntries(queued), ...Object.fromEntries(changed) })
  // A remote picture's bytes are not on this device, and an addition has to contain all its fields.
  const canDrop = (name: string) =>
    name === resourceNamed(kind)?.picture?.sentAs || (op !== 'add' && Object.hasOwn(before, name))
  return Object.fromEntries(all.filter(([name, to]) => theirs[name] !== to || !canDrop(name)))
}
