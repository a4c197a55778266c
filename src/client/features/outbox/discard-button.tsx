import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { discard } from '#client/data/acts/outbox-acts.ts'
import { discardedWithCount } from '#client/data/outbox/discarded-with.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import type { EntryView } from '#client/data/outbox/views.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { keepFocus } from '#client/platform/ask/focus.ts'
import { toastNeutral } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'
import { quoted } from '#client/words/base/language.ts'

type Props = { entry: EntryView; title: string }

/** Discards an entry and later ones that depend on it, after a confirmation that says whether it may have arrived. */
export function DiscardButton({ entry, title }: Props) {
  const { t } = useLingui()
  const words = t`Discard`
  const confirmAndDiscard = async () => {
    const { id, mayHaveArrived, op } = entry
    const others = discardedWithCount(outboxState.all, id)
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
    keepFocus()
  }
  return (
    <Button
      look="danger"
      aria-label={`${words}: ${quoted(title)}`}
      onClick={() => void confirmAndDiscard()}
    >
      {words}
    </Button>
  )
}
