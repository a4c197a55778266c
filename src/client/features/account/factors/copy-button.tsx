import { useLingui } from '@lingui/react/macro'
import { checkmarkOutline, copyOutline } from 'ionicons/icons'
import { useState } from 'react'

import { copy } from '#client/platform/device/copy.ts'
import { toastError } from '#client/platform/page/toasts.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

/** Copies a text, with a toast about the result. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const onCopy = async () => {
    const hasCopied = await copy(text)
    setIsCopied(hasCopied)
    if (!hasCopied) toastError(t`It could not be copied. Please select it, and copy it by hand.`)
  }
  return (
    <Button look="ghost" onClick={() => void onCopy()}>
      <Icon icon={isCopied ? checkmarkOutline : copyOutline} slot="start" />
      <span aria-live="polite">{isCopied ? t`Copied` : t`Copy`}</span>
    </Button>
  )
}
