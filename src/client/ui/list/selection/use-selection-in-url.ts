import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { goBackOrReplace, pushQuery } from '#client/platform/history/query.ts'

import type { DialogState } from '../page/use-dialog.ts'
import { useQuery } from '../page/use-query.ts'
import type { Selecting } from './selecting.ts'

const name = 'select'

/**
 * Stores the selection mode in the address, so that Back or leaving the page ends it; returns whether it is on. A
 * dialog about the selection, which comes later in the history, is closed first.
 */
export function useSelectionInUrl(
  selection: Selecting,
  { isOpen, isEditingSeveral, close }: DialogState,
): boolean {
  const isOn = useSyncExternalStore(selection.follow, selection.isOn)
  const isInAddress = useQuery().has(name)

  const begin = useEffectEvent(() => {
    if (!isInAddress) pushQuery((params) => params.set(name, '1'))
  })
  useEffect(() => {
    if (isOn) begin()
  }, [isOn])

  // Any navigation that removes it from the address ends the selection.
  useEffect(() => (isInAddress ? () => selection.end() : undefined), [selection, isInAddress])

  const closeDialog = useEffectEvent(close)
  useEffect(() => {
    if (isEditingSeveral && !isOn) closeDialog()
  }, [isEditingSeveral, isOn])

  const isOver = isInAddress && !isOn && !isOpen
  useEffect(() => {
    if (isOver) goBackOrReplace((params) => params.delete(name))
  }, [isOver])
  return isOn
}
