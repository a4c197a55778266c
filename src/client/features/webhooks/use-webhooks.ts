import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { useConfirmation } from '#client/account/use-confirmation.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { removeWebhook, listWebhooks, renewWebhookSecret } from '#client/data/account/webhooks.ts'
import { ask } from '#client/platform/ask/ask.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import type { NewWebhook, Webhook } from '#contract/webhooks.ts'

const noWebhooks: Webhook[] = []

/** All webhooks as stored on the server, with the actions on one of them. */
export function useWebhooks() {
  const { withConfirmation, resolveConfirmation } = useConfirmation()
  const { fetched, refetch, refetchQuietly } = useFetched(listWebhooks)
  const [renewed, setRenewed] = useState<NewWebhook>()

  const remove = async ({ _id, name }: Webhook) => {
    const isConfirmed = await ask({
      question: t`Delete ${name}?`,
      detail: t`It gets no more messages, and those that wait are dropped.`,
      yes: t`Delete`,
      no: generalWords.cancel(),
    })
    if (!isConfirmed) return
    const result = await withConfirmation(() => removeWebhook(_id))
    if (!result.ok) return showFaultToast(result.fault)
    toastSuccess(t`Webhook deleted`)
    await refetchQuietly()
  }
  const renewSecret = async ({ _id, name }: Webhook) => {
    const isConfirmed = await ask({
      question: t`Make a new secret for ${name}?`,
      detail: t`For a day messages are signed with the old one, too. Then the receiver needs the new one.`,
      yes: t`Make a new secret`,
      no: generalWords.cancel(),
    })
    if (!isConfirmed) return
    const result = await withConfirmation(() => renewWebhookSecret(_id))
    if (!result.ok) return showFaultToast(result.fault)
    setRenewed(result.value)
    await refetchQuietly()
  }
  return {
    list: { ...listStateOf(fetched), reload: refetch },
    /** Error message, if they could not be read. */
    failed: fetched?.ok === false ? faultInWords(fetched.fault) : '',
    ...{ remove, renewSecret, refetchQuietly, withConfirmation, resolveConfirmation },
    /** The webhook whose new secret is displayed. */
    ...{ renewed, hideSecret: () => setRenewed(undefined) },
  }
}

function listStateOf(fetched: ReturnType<typeof useFetched<Webhook[]>>['fetched']) {
  if (!fetched) return { status: 'loading' as const, items: noWebhooks }
  return fetched.ok
    ? { status: 'loaded' as const, items: fetched.value }
    : { status: 'failed' as const, items: noWebhooks }
}
