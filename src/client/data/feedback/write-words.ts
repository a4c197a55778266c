import { problemText } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Resource } from '#contract/resource.ts'
import type { Refused, Write } from '#sync/queue/entry.ts'

export type WriteOfResource = { resource: Resource; write: Pick<Write, 'op' | 'wireValues'> }

/** Returns the toast for a sent write; undefined for a switch without words. */
export function successWords({
  resource,
  write: { op, wireValues },
}: WriteOfResource): string | undefined {
  const { added, updated, removed, toggle } = wordsOf(resource)
  const isOn = wireValues[resource.switchField?.name ?? ''] === 'true'
  return { add: added, update: updated, remove: removed, set: isOn ? toggle?.on : toggle?.off }[
    op
  ]?.()
}

/** Returns the toast for `count` sent writes of one kind that were saved together. */
export function severalWords({ resource, write: { op } }: WriteOfResource, count: number): string {
  const { several, removed, updated } = wordsOf(resource)
  return op === 'remove'
    ? (several?.removed(count) ?? removed())
    : (several?.updated(count) ?? updated())
}

/** Returns the toast for a write that failed or was refused. */
export function failureWords(
  { resource, write }: WriteOfResource,
  { status, message }: Refused,
): string {
  const { addFailed, updateFailed, removeFailed, toggle } = wordsOf(resource)
  const serverMessage = message === undefined ? undefined : problemText(message, resource.name)
  const toggleFailed = (status === 404 ? toggle?.none : toggle?.failed) ?? updateFailed
  return { add: addFailed, update: updateFailed, remove: removeFailed, set: toggleFailed }[
    write.op
  ](serverMessage)
}
