import { useSnapshot } from 'valtio'

import { ask } from '#client/platform/ask.ts'
import { connectivity } from '#client/platform/connectivity.ts'
import { toastError, toastNeutral, toastSuccess } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { wordsOf } from '#client/words/words.ts'
import { type Item, type Resource, toParts, valuesOf } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'

import { removing, whileRemoving } from './removing.ts'
import { type Outcome, submit } from './submit.ts'

/** Removing items of a list, with the question first and a busy mark per item. */
export function useWrites<R extends Resource>(resource: R) {
  const marked = useSnapshot(removing)

  const remove = async (item: Item<R>) => {
    const parts = toParts(resource, valuesOf(resource, item))
    const yes = await ask({
      question: wordsOf(resource).confirmRemove(),
      detail: Object.values(parts)[0] ?? '',
      yes: generalWords.delete(),
      no: generalWords.cancel(),
    })
    if (!yes) return
    const write: Write = { kind: resource.name, itemId: item._id, op: 'remove', parts }
    try {
      const outcome = await whileRemoving(item._id, () => submit(write))
      if (outcome.kind === 'undone') toastSuccess(wordsOf(resource).removed())
      sayHow(outcome)
    } catch {
      toastError(generalWords.somethingWentWrong())
    }
  }

  return { remove, isRemoving: (item: Item<R>) => marked[item._id] === true }
}

/** What only the submitter hears; success and refusal are said by `outcomes.ts`, now or later. */
export function sayHow(outcome: Outcome) {
  const { savedOnThisPhone, savedAndGoing } = generalWords
  if (outcome.kind === 'queued') {
    toastNeutral(connectivity.isOnline ? savedAndGoing() : savedOnThisPhone())
  }
  if (outcome.kind === 'signed-out') toastNeutral(generalWords.stillUnsent())
  if (outcome.kind === 'full') toastError(generalWords.storageFull())
}
