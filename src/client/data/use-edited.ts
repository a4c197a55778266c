import { useState } from 'react'

import type { DialogState } from './use-dialog.ts'

/**
 * The item that a dialog edits. One that is deleted elsewhere meanwhile stays open: what was typed
 * must not vanish with it.
 */
export function useEdited<I extends { _id: string }>(
  items: readonly I[],
  { editingId }: Pick<DialogState, 'editingId'>,
): I | undefined {
  const found = items.find((item) => item._id === editingId)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? (last?._id === editingId ? last : undefined)
}
