import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { goBack } from '#client/platform/back/go-back.ts'

import type { Selecting } from './selecting.ts'
import type { DialogState } from './use-dialog.ts'

const name = 'select'

/**
 * Stores the selection mode in the address, so that Back or leaving the page ends it; returns whether it is on. A
 * dialog about the selection, which comes later in the history, is closed first.
 */
export function useSelectionPlace(
  selection: Selecting,
  { isInAddress, isEditingSeveral, close }: DialogState,
): boolean {
  const isOn = useSyncExternalStore(selection.follow, selection.isOn)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const isThere = params.has(name)
  // A page opened at this address has no history entry to go back to.
  const canGoBack = useRef(key !== 'default')

  const begin = useEffectEvent(() => {
    if (isThere) return
    canGoBack.current = true
    navigate({ search: new URLSearchParams([...params, [name, '1']]).toString() })
  })
  useEffect(() => {
    if (isOn) begin()
  }, [isOn])

  // Any navigation that removes it from the address ends the selection.
  useEffect(() => (isThere ? () => selection.end() : undefined), [selection, isThere])

  const closeDialog = useEffectEvent(close)
  useEffect(() => {
    if (isEditingSeveral && !isOn) closeDialog()
  }, [isEditingSeveral, isOn])

  const leave = useEffectEvent(() => {
    const others = [...params].filter(([each]) => each !== name)
    const search = new URLSearchParams(others).toString()
    if (canGoBack.current) goBack(() => navigate(-1))
    else navigate({ search }, { replace: true })
  })
  const isOver = isThere && !isOn && !isInAddress
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  return isOn
}
