import { Trans, useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { batchRowsOf } from '#client/data/batch/rows.ts'
import { photosWaiting } from '#client/data/outbox/photos-waiting.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { EmptyDrawing } from '#client/ui/list/page/empty-drawing.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { batchWords } from '#client/words/batch.ts'

import { GateStrip } from './gate-strip.tsx'
import { OutboxActions } from './outbox-actions.tsx'
import { OutboxBatches } from './outbox-batches.tsx'
import { OutboxList } from './outbox-list.tsx'
import { SentChanges } from './sent-changes.tsx'
import { UnconfirmedPhotos } from './unconfirmed-photos.tsx'

import './outbox.css'

/** Screen with all unsent changes of the person, and those sent last. */
export function OutboxPage() {
  const { t } = useLingui()
  const { isRead, entries, gate, all, batches: allBatches } = useSnapshot(outboxState())
  const batches = batchRowsOf(allBatches, entries)
  const photos = photosWaiting(all, allBatches)
  const batchEntries = new Set(batches.flatMap((row) => row.entries))
  const refused = entries.filter(({ state }) => state === 'parked')
  const waiting = entries.filter((each) => each.state !== 'parked' && !batchEntries.has(each))
  return (
    <Page
      title={t`Outbox`}
      subtitle={t`What you saved on this phone and what still has to be sent`}
    >
      <GateStrip gate={gate} />
      {isRead && entries.length + batches.length === 0 && (
        <div className="state">
          <EmptyDrawing />
          <p>
            <Trans>Nothing is waiting to be sent.</Trans>
          </p>
        </div>
      )}
      {entries.length + batches.length > 0 && <OutboxActions refused={refused} />}
      {photos.count > 0 && (
        <p className="outbox-photos">{batchWords.waiting(photos.count, photos.bytes)}</p>
      )}
      <UnconfirmedPhotos />
      <OutboxBatches batches={batches} />
      <OutboxList heading={t`Needs attention`} entries={refused} />
      <OutboxList heading={t`Waiting`} entries={waiting} />
      <SentChanges />
    </Page>
  )
}
