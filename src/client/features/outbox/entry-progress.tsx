import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'

/** Progress of an entry. A component of its own, so that progress renders nothing else. */
export function EntryProgress({ id, name }: { id: string; name: string }) {
  const fraction = useSnapshot(outboxState()).progress[id] ?? 0
  return <ProgressBar name={name} value={fraction} />
}
