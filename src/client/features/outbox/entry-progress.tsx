import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'

/** How much of a change is sent; on its own, so that only it is drawn again as that grows. */
export function EntryProgress({ id, name }: { id: string; name: string }) {
  const share = useSnapshot(outboxState).progress[id] ?? 0
  return <ProgressBar name={name} value={share} />
}
