import { ask } from '#client/platform/ask.ts'
import { keepFocus } from '#client/platform/focus.ts'
import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import { etagOf, type Item, type Resource, toParts, valuesOf } from '#contract/resource.ts'

import { idNow } from './given-ids.ts'
import { afterOwn } from './own-changes.ts'
import { whileRemoving } from './removing.ts'
import { sayHow } from './say.ts'
import { submit } from './submit.ts'

/** Asks with the specification's words, naming the item; removes it after a yes. */
export async function askAndRemove<R extends Resource>(resource: R, item: Item<R>) {
  const parts = toParts(resource, valuesOf(resource, item))
  const yes = await ask({
    question: wordsOf(resource).confirmRemove(),
    detail: titleOf(resource, { parts, itemId: item._id }),
    yes: generalWords.delete(),
    no: generalWords.cancel(),
  })
  if (!yes) return
  const itemId = idNow(item._id)
  const base = etagOf(item)
  const what = { kind: resource.name, itemId, op: 'remove', parts } as const
  const write = afterOwn({ ...what, ...(base !== undefined && { base }) })
  try {
    sayHow({ resource, write }, await whileRemoving(itemId, () => submit(write)))
  } catch {
    toastError(generalWords.somethingWentWrong())
  }
  keepFocus()
}
