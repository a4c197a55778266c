import type { EntryView } from '#client/data/outbox/views.ts'
import { kindOf } from '#client/places/kinds.ts'
import { Icon } from '#client/ui/base/icon.tsx'

/** The picture that waits on this device; a sign of the kind where there is none. */
export function EntryPicture({ entry }: { entry: EntryView }) {
  if (entry.picture === undefined) {
    return (
      <span className="outbox-picture">
        <Icon icon={kindOf(entry).icon} />
      </span>
    )
  }
  return (
    <img className="outbox-picture" src={entry.picture} alt="" loading="lazy" decoding="async" />
  )
}
