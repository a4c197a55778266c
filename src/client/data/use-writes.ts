import { useState } from 'react'

import { ask } from '#client/platform/ask.ts'
import { toastError, toastNeutral } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { wordsOf } from '#client/words/words.ts'
import { etagOf, type Item, type Resource, toParts, valuesOf } from '#contract/resource.ts'

import { type Outcome, submit } from './submit.ts'

/** Removing items of a list, with the question first and a busy mark per item. */
export function useWrites<R extends Resource>(resource: R) {
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set())

  const mark = (id: string, isBusy: boolean) =>
    setRemoving((before) => {
      const after = new Set(before)
      return isBusy ? after.add(id) : (after.delete(id), after)
    })

  const remove = async (item: Item<R>) => {
    const values = valuesOf(resource, item)
    const parts = toParts(resource, values)
    const yes = await ask({
      question: wordsOf(resource).confirmRemove(),
      detail: Object.values(parts)[0] ?? '',
      yes: generalWords.delete(),
      no: generalWords.cancel(),
    })
    if (!yes) return
    mark(item._id, true)
    const base = etagOf(item)
    const write = { kind: resource.name, itemId: item._id, op: 'remove' as const, parts }
    sayHow(await submit({ ...write, ...(base !== undefined && { base }) }))
    mark(item._id, false)
  }

  return { remove, isRemoving: (item: Item<R>) => removing.has(item._id) }
}

/** What only the submitter hears; success and refusal are said by `outcomes.ts`, now or later. */
export function sayHow(outcome: Outcome) {
  if (outcome.kind === 'queued') toastNeutral(generalWords.savedOnThisPhone())
  if (outcome.kind === 'signed-out') toastNeutral(generalWords.stillUnsent())
  if (outcome.kind === 'full') toastError(generalWords.storageFull())
}
