import type { EntryView } from '#client/data/outbox/views.ts'
import { listRouteOf } from '#client/routing/item-addresses.ts'
import { Thumb } from '#client/ui/base/thumb.tsx'

/** The picture that waits on this device; a sign of the kind where there is none. */
export function EntryPicture({ entry }: { entry: EntryView }) {
  return <Thumb src={entry.picture} icon={listRouteOf(entry).icon} />
}
