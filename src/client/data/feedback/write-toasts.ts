import { connectivity } from '#client/platform/network/connectivity.ts'
import { toastError, toastNeutral, toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { isFull } from '#device/storage.ts'
import type { Refused } from '#sync/queue/entry.ts'

import type { SubmitOutcome } from '../writes/submit.ts'
import { failureWords, type WriteOfResource, successWords } from './write-words.ts'

/** Displays a toast about a failed write to the device's storage. */
export function showStorageError(caught: unknown) {
  toastError(isFull(caught) ? firstWords.storageFull() : firstWords.somethingWentWrong())
}

/** Displays the specification's toast after a sent write. */
export function showSuccessToast(of: WriteOfResource) {
  const words = successWords(of)
  if (words !== undefined) toastSuccess(words)
}

/** Displays the specification's toast after a write that failed or was refused. */
export function showFailureToast(of: WriteOfResource, refusal: Refused) {
  toastError(failureWords(of, refusal))
}

function showQueuedToast(
  of: WriteOfResource,
  { refusal }: Extract<SubmitOutcome, { kind: 'queued' }>,
) {
  const { keptAfterFailure, savedAndGoing, savedOnThisPhone } = generalWords
  if (!refusal) return toastNeutral(connectivity.isOnline ? savedAndGoing() : savedOnThisPhone())
  showFailureToast(of, refusal)
  toastNeutral(keptAfterFailure())
}

/** A removal may cancel an unsent addition; a repair may leave nothing to change. */
function showNothingToSendToast(of: WriteOfResource) {
  if (of.write.op === 'remove') showSuccessToast(of)
  else toastNeutral(generalWords.nothingLeftToSave())
}

/** Displays outcomes that concern the submitting form only; `outcomes.ts` displays success and refusal. */
export function showSubmitOutcome(of: WriteOfResource, outcome: SubmitOutcome) {
  const { signedOut, stillUnsent } = generalWords
  if (outcome.kind === 'queued') showQueuedToast(of, outcome)
  if (outcome.kind === 'nothing-to-send') showNothingToSendToast(of)
  if (outcome.kind === 'signed-out') toastNeutral(stillUnsent())
  if (outcome.kind === 'not-signed-in') toastError(signedOut())
  if (outcome.kind === 'full') toastError(firstWords.storageFull())
}
