import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { EmptyDrawing } from '#client/ui/empty-drawing.tsx'
import { Page } from '#client/ui/page.tsx'

import { GateStrip } from './gate-strip.tsx'
import { OutboxEntry } from './outbox-entry.tsx'

import './outbox.css'

export function OutboxPage() {
  const { t } = useLingui()
  const { entries, gate } = useSnapshot(outboxState)
  return (
    <Page
      title={t`Outbox`}
      subtitle={t`What you saved on this phone and what still has to be sent`}
    >
      <GateStrip gate={gate} />
      {entries.length === 0 ? (
        <div className="state">
          <EmptyDrawing />
          <p>
            <Trans>Everything is sent.</Trans>
          </p>
        </div>
      ) : (
        <ul className="outbox">
          {entries.map((entry) => (
            <OutboxEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Page>
  )
}
