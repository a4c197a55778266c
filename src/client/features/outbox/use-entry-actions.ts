import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { discardedWithCount } from '#client/data/outbox/discarded-with.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import type { EntryView } from '#client/data/outbox/views.ts'
import { discard, retry } from '#client/data/writes/outbox-actions.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { moveLostFocusToPage } from '#client/platform/ask/focus.ts'
import { toastNeutral } from '#client/platform/page/toasts.ts'
import type { SlidingAction } from '#client/ui/list/cards/sliding-card.tsx'
import { quoted } from '#client/words/base/language.ts'
import { namesOf } from '#client/words/entry.ts'

/** Returns what the user can do now with an entry of the outbox. */
export function useEntryActions(entry: EntryView, title: string): SlidingAction[] {
  const actions = [useSendAction(entry, title), useDiscardAction(entry, title)]
  return actions.filter((action) => action !== undefined)
}

/** Returns the action that sends an entry; undefined where that could not succeed. */
function useSendAction(entry: EntryView, title: string): SlidingAction | undefined {
  const { t } = useLingui()
  const { id, state, remedy = 'retry', isBehind } = entry
  const isParked = state === 'parked'
  // Sending these unchanged would fail, or overwrite a change of another person.
  const wouldFail = remedy === 'decide' || remedy === 'add-again'
  if (state === 'sending' || wouldFail || (isBehind && !isParked)) return undefined

  const isForced = isParked && remedy === 'insist'
  const retryLabel = isForced ? t`Delete all the same` : t`Retry`
  const words = isParked ? retryLabel : t`Try now`
  const confirmDeletion = () => {
    const now = namesOf({ ...entry, wireValues: entry.theirs ?? entry.wireValues }).title
    return ask({
      question: t`Delete "${now}" all the same?`,
      detail: t`Somebody has changed it since. When you deleted it, it was "${title}".`,
      yes: t`Delete`,
      no: t`Keep it`,
    })
  }
  const send = async () => {
    if (!isForced || (await confirmDeletion())) await retry(id, isForced)
  }
  return { words, name: `${words}: ${title}`, onAction: () => void send() }
}

/**
 * Returns the action that discards an entry and later ones that depend on it, after a confirmation that says whether it
 * may have arrived; undefined while it is sent.
 */
function useDiscardAction(entry: EntryView, title: string): SlidingAction | undefined {
  const { t } = useLingui()
  if (entry.state === 'sending') return undefined
  const words = t`Discard`
  const confirmAndDiscard = async () => {
    const { id, mayHaveArrived, op } = entry
    const others = discardedWithCount(outboxState().all, id)
    const content = mayHaveArrived
      ? t`"${title}" may have arrived already. It will not be sent again.`
      : t`"${title}" will never be sent.`
    const detail = {
      add: content,
      update: content,
      remove: mayHaveArrived
        ? t`"${title}" may be deleted already.`
        : t`"${title}" will not be deleted.`,
      set: mayHaveArrived ? t`"${title}" may be switched already.` : t`"${title}" stays as it is.`,
    }[op]
    const othersText = plural(others, {
      one: '# later change of it goes, too.',
      other: '# later changes of it go, too.',
    })
    const isConfirmed = await ask({
      question: t`Discard this change?`,
      detail: others > 0 ? `${detail} ${othersText}` : detail,
      yes: words,
      no: t`Keep it`,
    })
    if (!isConfirmed) return
    if (!(await discard(id))) toastNeutral(t`Too late: "${title}" is not waiting any more.`)
    moveLostFocusToPage()
  }
  return {
    words,
    name: `${words}: ${quoted(title)}`,
    isDangerous: true,
    onAction: () => void confirmAndDiscard(),
  }
}
