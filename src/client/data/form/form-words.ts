import { somethingWentWrong as noBody } from '#api/read-reply.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { problemText } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Problems, Resource } from '#contract/resource.ts'

import type { SubmitOutcome } from '../writes/submit.ts'

/** Returns the toast for a form with invalid fields. */
export function incomplete(resource: Resource, item: unknown, problems: Problems): string {
  const { incompleteAdd, incompleteUpdate } = wordsOf(resource)
  const incompleteText = item === undefined ? incompleteAdd : incompleteUpdate
  return incompleteText(problems, (problem) => problemText(problem, resource.name))
}

/**
 * Returns the message within the form; undefined without one. `failed` is the specification's prefix where the
 * backend replied with an error object.
 */
export function formError(
  outcome: SubmitOutcome,
  failed?: () => string,
  kind?: string,
): string | undefined {
  const { signedOut, keptAfterFailure } = generalWords
  if (outcome.kind === 'full') return firstWords.storageFull()
  if (outcome.kind === 'not-signed-in') return signedOut()
  if (!('refusal' in outcome)) return undefined
  const { message, isPlain } = outcome.refusal
  const serverText = message === undefined ? undefined : problemText(message, kind)
  // A plain-text error is displayed without the prefix.
  const prefix = isPlain || message === noBody ? undefined : failed?.()
  const text =
    [prefix, serverText].filter((each) => each !== undefined).join(': ') ||
    firstWords.somethingWentWrong()
  return outcome.kind === 'queued' ? `${text} ${keptAfterFailure()}` : text
}
