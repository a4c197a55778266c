import { connectivity } from '#client/platform/connectivity.ts'
import { toastError, toastNeutral, toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { isFull } from '#device/storage.ts'
import type { Refused } from '#sync/queue/entry.ts'

import type { SubmitOutcome } from './submit.ts'
import { failureWords, type Of, successWords } from './write-words.ts'

/** What keeps something from being kept on this device. */
export function showStorageError(caught: unknown) {
  toastError(isFull(caught) ? firstWords.storageFull() : firstWords.somethingWentWrong())
}

/** The specification's toast after a write that was sent. */
export function saySuccess(of: Of) {
  const words = successWords(of)
  if (words !== undefined) toastSuccess(words)
}

/** The specification's toast after a write on which the server failed, or which it refused. */
export function sayFailure(of: Of, refusal: Refused) {
  toastError(failureWords(of, refusal))
}

function sayQueued(of: Of, { refusal }: Extract<SubmitOutcome, { kind: 'queued' }>) {
  const { keptAfterFailure, savedAndGoing, savedOnThisPhone } = generalWords
  if (!refusal) return toastNeutral(connectivity.isOnline ? savedAndGoing() : savedOnThisPhone())
  sayFailure(of, refusal)
  toastNeutral(keptAfterFailure())
}

/** What was never sent vanishes with its removal; a repair may find nothing left to repair. */
function sayUndone(of: Of) {
  if (of.write.op === 'remove') saySuccess(of)
  else toastNeutral(generalWords.nothingLeftToSave())
}

/** What only the submitter hears; success and refusal are said by `outcomes.ts`, now or later. */
export function sayHow(of: Of, outcome: SubmitOutcome) {
  const { signedOut, stillUnsent } = generalWords
  if (outcome.kind === 'queued') sayQueued(of, outcome)
  if (outcome.kind === 'undone') sayUndone(of)
  if (outcome.kind === 'signed-out') toastNeutral(stillUnsent())
  if (outcome.kind === 'ownerless') toastError(signedOut())
  if (outcome.kind === 'full') toastError(firstWords.storageFull())
}
