import { useLingui } from '@lingui/react/macro'
import { checkmarkOutline, copyOutline } from 'ionicons/icons'
import { useState } from 'react'

import { copy } from '#client/platform/device/copy.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

type Props = { name: string; text: string; hint?: string }

/** A text to copy, such as code or an address, with its name and a button. */
export function Snippet({ name, text, hint }: Props) {
  const { t } = useLingui()
  const [copiedText, setCopiedText] = useState<string>()
  const isCopied = copiedText === text
  const onCopy = async () => {
    if (await copy(text)) setCopiedText(text)
    else toastError(t`It could not be copied. Please select it, and copy it by hand.`)
  }
  return (
    <div className="snippet">
      <div className="snippet-head">
        <div>
          <h3>{name}</h3>
          {hint !== undefined && <p className="website-lead">{hint}</p>}
        </div>
        <Button look="quiet" aria-label={t`Copy: ${name}`} onClick={() => void onCopy()}>
          <Icon icon={isCopied ? checkmarkOutline : copyOutline} slot="start" />
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
        </Button>
      </div>
      <pre dir="ltr">
        <code>{text}</code>
      </pre>
    </div>
  )
}
