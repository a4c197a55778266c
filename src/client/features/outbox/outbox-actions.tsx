import { Trans } from '@lingui/react/macro'

import { useExport } from '#client/data/export/use-export.ts'
import type { EntryView } from '#client/data/outbox/views.ts'
import { retryAll } from '#client/data/writes/outbox-actions.ts'
import { Button } from '#client/ui/base/button.tsx'

/** An owner may have changed the role of a person who asked. */
const retryable = new Set<EntryView['remedy']>(['retry', 'repair', 'ask'])

/** Actions on the whole outbox. */
export function OutboxActions({ refused }: { refused: readonly EntryView[] }) {
  const canRetry = refused.some(({ remedy }) => retryable.has(remedy))
  return (
    <div className="outbox-actions">
      {refused.length > 1 && canRetry && (
        <Button look="ghost" onClick={() => void retryAll()}>
          <Trans>Retry all</Trans>
        </Button>
      )}
      <ExportButton />
    </div>
  )
}

function ExportButton() {
  const { isBusy, exportAll } = useExport()
  return (
    <Button look="ghost" disabled={isBusy} onClick={exportAll}>
      <Trans>Export unsent work</Trans>
    </Button>
  )
}
