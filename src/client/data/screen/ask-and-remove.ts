import { ask } from '#client/platform/ask/ask.ts'
import { moveLostFocusToPage } from '#client/platform/ask/focus.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { titleOf, wordsOf } from '#client/words/words.ts'
import type { Item, Resource } from '#contract/resource.ts'
import type { MarkedItem } from '#sync/display/overlay.ts'

import { showSubmitOutcome } from '../feedback/write-toasts.ts'
import { formValuesOf } from '../form/form-write.ts'
import { currentId } from '../lists/current-id.ts'
import { knownValuesIn } from '../lists/list-of.ts'
import { whileRemoving } from '../writes/removing.ts'
import { submit, submitTogether } from '../writes/writing.ts'

/** Asks with the specification's words, naming the item, and removes it if confirmed. */
export async function askAndRemove<R extends Resource>(resource: R, item: MarkedItem<Item<R>>) {
  const wireValues = formValuesOf(resource, { ...item })
  const isConfirmed = await ask({
    question: wordsOf(resource).confirmRemove(),
    detail: titleOf(resource, { wireValues, itemId: item._id }),
    ...buttonTexts(),
  })
  if (!isConfirmed) return
  const write = removalsOf(resource)(item)
  try {
    const outcome = whileRemoving(write.itemId, () => submit(write))
    showSubmitOutcome({ resource, write }, await outcome)
  } catch {
    toastError(firstWords.somethingWentWrong())
  }
  moveLostFocusToPage()
}

/**
 * Asks once about several items, by their number, and removes them if confirmed. They disappear at once, without a
 * mark. Resolves with true when the removals are enqueued.
 */
export async function askAndRemoveAll<R extends Resource>(
  resource: R,
  items: readonly MarkedItem<Item<R>>[],
): Promise<boolean> {
  const { several, confirmRemove } = wordsOf(resource)
  const question = several?.confirmRemove(items.length) ?? confirmRemove()
  if (!(await ask({ question, ...buttonTexts() }))) return false
  try {
    return await submitTogether(resource, items.map(removalsOf(resource)))
  } catch {
    toastError(firstWords.somethingWentWrong())
    return false
  } finally {
    moveLostFocusToPage()
  }
}

const buttonTexts = () => ({ yes: generalWords.delete(), no: generalWords.cancel() })

/** Returns a function that makes the write to remove an item. Its base values are those on the card. */
function removalsOf<R extends Resource>(resource: R) {
  const knownValuesOf = knownValuesIn(resource)
  return (item: MarkedItem<Item<R>>) => {
    const shown = formValuesOf(resource, { ...item })
    const itemId = currentId(item._id)
    const { outbox } = item
    const replaces = outbox?.state === 'parked' ? { replaces: outbox.id } : {}
    const removal = { kind: resource.name, itemId, op: 'remove', wireValues: {} } as const
    return { ...removal, shown, known: knownValuesOf(itemId) ?? shown, ...replaces }
  }
}
