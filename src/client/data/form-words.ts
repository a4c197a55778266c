import { generalWords } from '#client/words/general.ts'
import { problemInWords } from '#client/words/problems.ts'
import { wordsOf } from '#client/words/words.ts'
import type { Problems, Resource } from '#contract/resource.ts'

import type { Outcome } from './submit.ts'

/** What is said when a form is not filled in as it should be. */
export function incomplete(resource: Resource, item: unknown, problems: Problems): string {
  const { incompleteAdd, incompleteUpdate } = wordsOf(resource)
  const say = item === undefined ? incompleteAdd : incompleteUpdate
  return say(problems, problemInWords)
}

/** What stands in the form itself; undefined when there is nothing to say. */
export function messageOf(outcome: Outcome, wordless?: () => string): string | undefined {
  const { storageFull, signedOut, somethingWentWrong, keptAfterFailure } = generalWords
  if (outcome.kind === 'full') return storageFull()
  if (outcome.kind === 'ownerless') return signedOut()
  if (!('refusal' in outcome)) return undefined
  const { message } = outcome.refusal
  const said = message === undefined ? (wordless ?? somethingWentWrong)() : problemInWords(message)
  return outcome.kind === 'queued' ? `${said} ${keptAfterFailure()}` : said
}
