import { Trans, useLingui } from '@lingui/react/macro'
import { checkmarkOutline, copyOutline } from 'ionicons/icons'
import { useState } from 'react'

import { copy } from '#client/platform/device/copy.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { usePreventDismiss } from '#client/ui/form/dialog/prevent-dismiss.ts'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { NewWebhook } from '#contract/webhooks.ts'

type Props = { hook: NewWebhook; onDone: () => void }

/** Displays a secret that cannot be displayed again, so a tap beside the dialog does not close it. */
export function ShownSecret({ hook: { secret, formerSecretUntil }, onDone }: Props) {
  const { t } = useLingui()
  usePreventDismiss(true)
  const [isCopied, setIsCopied] = useState(false)
  const until = fullDateTimeInWords(formerSecretUntil ?? undefined)
  const onCopy = async () => {
    const hasCopied = await copy(secret)
    setIsCopied(hasCopied)
    if (!hasCopied) toastError(t`It could not be copied. Please select it, and copy it by hand.`)
  }
  return (
    <div className="form">
      <p className="webhook-lead">
        <Trans>
          With this secret the receiver checks that a message comes from here. It is shown only now.
        </Trans>
      </p>
      <pre className="webhook-secret" dir="ltr">
        <code>{secret}</code>
      </pre>
      {until !== '' && (
        <p className="webhook-lead">
          <Trans>Until {until} messages are signed with the old secret, too.</Trans>
        </p>
      )}
      <div className="form-actions">
        <Button look="ghost" onClick={() => void onCopy()}>
          <Icon icon={isCopied ? checkmarkOutline : copyOutline} slot="start" />
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
        </Button>
        <Button onClick={onDone}>{t`I have saved it`}</Button>
      </div>
    </div>
  )
}
