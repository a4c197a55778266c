import type { EntryView } from '#client/data/outbox/views.ts'
import { listRouteOf } from '#client/routing/item-addresses.ts'
import { Thumb } from '#client/ui/base/thumb.tsx'

/** Local picture of an entry, or the icon of its resource. */
export function EntryPicture({ entry }: { entry: EntryView }) {
  return <Thumb src={entry.picture} icon={listRouteOf(entry).icon} />
}
