import { useLingui } from '@lingui/react'
import { memo } from 'react'

import type { BatchRow } from '#client/data/batch/rows.ts'
import { isWaiting } from '#client/data/engine/batches.ts'
import { listRouteOf } from '#client/routing/item-addresses.ts'
import { Thumb } from '#client/ui/base/thumb.tsx'
import { batchWords } from '#client/words/batch.ts'
import { namesOf, opInWords, stateInWords } from '#client/words/entry.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { Disclosure } from './disclosure.tsx'
import { OutboxEntries } from './outbox-list.tsx'

type Props = { row: BatchRow }

/** List of a batch's unsent photos, rendered once it is opened. */
export function UnsentPhotos({ row }: Props) {
  useLingui()
  if (row.entries.length + row.preparing.length === 0) return null
  return (
    <Disclosure className="outbox-each" label={batchWords.each()}>
      <Photos row={row} />
    </Disclosure>
  )
}

function Photos({ row: { entries, preparing } }: Props) {
  return (
    <OutboxEntries entries={entries}>
      {preparing.map((photo) => (
        <PreparingPhoto
          key={photo.id}
          title={photo.title ?? photo.name}
          isReady={!isWaiting(photo)}
        />
      ))}
    </OutboxEntries>
  )
}

type PreparingPhotoProps = { title: string; isReady: boolean }

/** A photo that is not an entry yet; a prepared one may wait for earlier ones. */
const PreparingPhoto = memo(function PreparingPhoto({ title, isReady }: PreparingPhotoProps) {
  useLingui()
  const change = { kind: galleryItems.name, op: 'add', wireValues: { title } } as const
  const { resourceLabel } = namesOf({ ...change, itemId: '' })
  const queued = { state: 'queued', attempts: 0, isBehind: false } as const
  return (
    <li className="card outbox-entry">
      <div className="outbox-head">
        <Thumb src={undefined} icon={listRouteOf(change).icon} />
        <div className="outbox-about">
          <h3 dir="auto">{title}</h3>
          <p>
            {resourceLabel} · {opInWords(change)}
          </p>
          <p className="outbox-state">{isReady ? stateInWords(queued) : batchWords.notMade()}</p>
        </div>
      </div>
    </li>
  )
})
