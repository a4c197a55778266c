import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { discard } from '#client/data/acts/outbox-acts.ts'
import { type EntryView, outboxState } from '#client/data/outbox/state.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { keepFocus } from '#client/platform/ask/focus.ts'
import { toastNeutral } from '#client/platform/toasts.ts'

type Props = { entry: EntryView; title: string }

export function DiscardButton({ entry, title }: Props) {
  const { t } = useLingui()
  const words = t`Discard`
  const discardWhenSure = async () => {
    const { id, mayHaveArrived, op } = entry
    const others = goingAlong(entry)
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
    const along = plural(others, {
      one: '# later change of it goes, too.',
      other: '# later changes of it go, too.',
    })
    const isSure = await ask({
      question: t`Discard this change?`,
      detail: others > 0 ? `${detail} ${along}` : detail,
      yes: words,
      no: t`Keep it`,
    })
    if (!isSure) return
    if (!(await discard(id))) toastNeutral(t`Too late: "${title}" is not waiting any more.`)
    keepFocus()
  }
  return (
    <button
      type="button"
      className="button is-danger"
      aria-label={`${words}: ${title}`}
      onClick={() => void discardWhenSure()}
    >
      {words}
    </button>
  )
}

/** How many later changes make no sense without this one: those of a new item. */
function goingAlong({ id, kind, itemId, op }: EntryView): number {
  if (op !== 'add') return 0
  return outboxState.entries.filter(
    (each) => each.id !== id && each.kind === kind && each.itemId === itemId,
  ).length
}
