import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { retryAll } from '#client/data/outbox-acts.ts'
import type { EntryView } from '#client/data/outbox-state.ts'
import { toastError } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/general.ts'

/** What can be done with all of it at once. */
export function OutboxActs({ refused }: { refused: readonly EntryView[] }) {
  const canRetry = refused.some(({ remedy }) => remedy === 'retry' || remedy === 'mend')
  return (
    <div className="outbox-acts">
      {refused.length > 1 && canRetry && (
        <button type="button" className="button is-ghost" onClick={() => void retryAll()}>
          <Trans>Retry all</Trans>
        </button>
      )}
      <ExportButton />
    </div>
  )
}

function ExportButton() {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { exportUnsent } = await import('#client/data/export-outbox.ts')
      await exportUnsent()
    } catch {
      toastError(generalWords.somethingWentWrong())
    }
    setIsBusy(false)
  }
  return (
    <button type="button" className="button is-ghost" disabled={isBusy} onClick={() => void save()}>
      {t`Export unsent work`}
    </button>
  )
}
