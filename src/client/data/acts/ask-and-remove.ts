import { ask } from '#client/platform/ask/ask.ts'
import { keepFocus } from '#client/platform/ask/focus.ts'
import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import type { Item, Resource } from '#contract/resource.ts'
import type { Overlaid } from '#sync/shown/overlay.ts'

import { shownOf } from '../form/form-write.ts'
import { idNow } from '../lists/given-ids.ts'
import { knownOf } from '../lists/list-of.ts'
import { whileRemoving } from '../screen/removing.ts'
import { sayHow } from './say.ts'
import { submit } from './submit.ts'

/** Asks with the specification's words, naming the item; removes it after a yes. */
export async function askAndRemove<R extends Resource>(resource: R, item: Overlaid<Item<R>>) {
  const shown = shownOf(resource, { ...item })
  const yes = await ask({
    question: wordsOf(resource).confirmRemove(),
    detail: titleOf(resource, { parts: shown, itemId: item._id }),
    yes: generalWords.delete(),
    no: generalWords.cancel(),
  })
  if (!yes) return
  const itemId = idNow(item._id)
  const known = knownOf(resource, itemId) ?? shown
  const write = { kind: resource.name, itemId, op: 'remove', parts: {}, shown, known } as const
  const { outbox } = item
  const replaces = outbox?.state === 'parked' ? { replaces: outbox.id } : {}
  try {
    const removed = whileRemoving(itemId, () => submit({ ...write, ...replaces }))
    sayHow({ resource, write }, await removed)
  } catch {
    toastError(firstWords.somethingWentWrong())
  }
  keepFocus()
}
