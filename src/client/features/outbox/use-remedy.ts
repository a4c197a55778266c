import { useMay } from '#client/data/engine/may.ts'
import type { EntryView } from '#client/data/outbox/views.ts'

const needsForm = new Set<EntryView['remedy']>(['repair', 'decide', 'add-again'])

/** Returns the remedy that the user may use; `ask` in place of one whose form the role may not open. */
export function useRemedy({ kind, remedy }: EntryView): EntryView['remedy'] {
  const may = useMay()
  return needsForm.has(remedy) && !may({ area: kind, act: 'update' }) ? 'ask' : remedy
}
