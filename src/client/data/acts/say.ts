import { connectivity } from '#client/platform/connectivity.ts'
import { toastError, toastNeutral, toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Resource } from '#contract/resource.ts'
import type { Refused, Write } from '#sync/queue/entry.ts'

import type { Outcome } from './submit.ts'

type Of = { resource: Resource; write: Pick<Write, 'op' | 'parts'> }

/** The specification's toast after a write that was sent. */
export function saySuccess({ resource, write }: Of) {
  const words = wordsOf(resource)
  const { op, parts } = write
  if (op === 'add') toastSuccess(words.added())
  if (op === 'update') toastSuccess(words.updated())
  if (op === 'remove') toastSuccess(words.removed())
  if (op !== 'set' || !resource.toggle || !words.toggle) return
  toastSuccess(parts[resource.toggle.field] === 'true' ? words.toggle.on() : words.toggle.off())
}

/** The specification's toast after a write on which the server failed, or which it refused. */
export function sayFailure({ resource, write }: Of, refusal: Refused) {
  toastError(failureWords({ resource, write }, refusal))
}

function failureWords({ resource, write }: Of, { status, message }: Refused): string {
  const { addFailed, updateFailed, removeFailed, toggle } = wordsOf(resource)
  const said = message === undefined ? undefined : problemInWords(message)
  const toggleFailed = (status === 404 ? toggle?.none : toggle?.failed) ?? updateFailed
  return { add: addFailed, update: updateFailed, remove: removeFailed, set: toggleFailed }[
    write.op
  ](said)
}

function sayQueued(of: Of, { refusal }: Extract<Outcome, { kind: 'queued' }>) {
  const { keptAfterFailure, savedAndGoing, savedOnThisPhone } = generalWords
  if (!refusal) return toastNeutral(connectivity.isOnline ? savedAndGoing() : savedOnThisPhone())
  sayFailure(of, refusal)
  toastNeutral(keptAfterFailure())
}

/** What only the submitter hears; success and refusal are said by `outcomes.ts`, now or later. */
export function sayHow(of: Of, outcome: Outcome) {
  const { signedOut, stillUnsent, storageFull } = generalWords
  if (outcome.kind === 'queued') sayQueued(of, outcome)
  if (outcome.kind === 'undone') saySuccess(of)
  if (outcome.kind === 'signed-out') toastNeutral(stillUnsent())
  if (outcome.kind === 'ownerless') toastError(signedOut())
  if (outcome.kind === 'full') toastError(storageFull())
}
