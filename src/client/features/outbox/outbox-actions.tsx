import { Trans } from '@lingui/react/macro'

import { retryAll } from '#client/data/acts/outbox-acts.ts'
import { useExport } from '#client/data/acts/use-export.ts'
import type { EntryView } from '#client/data/outbox/views.ts'

/** Actions on the whole outbox. */
export function OutboxActions({ refused }: { refused: readonly EntryView[] }) {
  const canRetry = refused.some(({ remedy }) => remedy === 'retry' || remedy === 'repair')
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
  const { isBusy, exportAll } = useExport()
  return (
    <button type="button" className="button is-ghost" disabled={isBusy} onClick={exportAll}>
      <Trans>Export unsent work</Trans>
    </button>
  )
}
