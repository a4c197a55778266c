import { useSnapshot } from 'valtio'

import { ask } from '#client/platform/ask.ts'
import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import { type Item, type Resource, toParts, valuesOf } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'

import { removing, whileRemoving } from './removing.ts'
import { sayHow } from './say.ts'
import { submit } from './submit.ts'

/** Removing items of a list, with the question first and a busy mark per item. */
export function useWrites<R extends Resource>(resource: R) {
  const marked = useSnapshot(removing)

  const remove = async (item: Item<R>) => {
    const parts = toParts(resource, valuesOf(resource, item))
    const yes = await ask({
      question: wordsOf(resource).confirmRemove(),
      detail: titleOf(resource, { parts, itemId: item._id }),
      yes: generalWords.delete(),
      no: generalWords.cancel(),
    })
    if (!yes) return
    const write: Write = { kind: resource.name, itemId: item._id, op: 'remove', parts }
    try {
      sayHow({ resource, write }, await whileRemoving(item._id, () => submit(write)))
    } catch {
      toastError(generalWords.somethingWentWrong())
    }
  }

  return { remove, isRemoving: (item: Item<R>) => marked[item._id] === true }
}
