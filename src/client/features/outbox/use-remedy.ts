import { usePermissions } from '#client/data/engine/permissions.ts'
import type { EntryView } from '#client/data/outbox/views.ts'

export type FormRemedy = 'repair' | 'decide' | 'add-again'

/** Whether a remedy opens a form. */
export const hasForm = (remedy: EntryView['remedy']): remedy is FormRemedy =>
  remedy === 'repair' || remedy === 'decide' || remedy === 'add-again'

/** Returns the remedy that the user may use; `ask` in place of one whose form the role may not open. */
export function useRemedy({ kind, remedy }: EntryView): EntryView['remedy'] {
  const may = usePermissions()
  return hasForm(remedy) && !may({ area: kind, act: 'update' }) ? 'ask' : remedy
}
