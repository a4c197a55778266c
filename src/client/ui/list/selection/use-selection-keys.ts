import { useEffect, useEffectEvent } from 'react'

import { shellId } from '../../base/shell-id.ts'
import { isEscape, isShortcut } from '../../base/shortcut.ts'
import type { Selecting } from './selecting.ts'

/** Keys during selection: Escape ends it, Ctrl or Cmd and A select all, Delete asks to delete. */
export function useSelectionKeys(selection: Selecting, isOn: boolean, acts: Acts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, selection, acts)
    if (!act || !isForSelection(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

type Acts = { onEnd: () => void; onDelete: () => void }

function actOf(event: KeyboardEvent, selection: Selecting, { onEnd, onDelete }: Acts) {
  if (isEscape(event)) return onEnd
  if (event.key === 'Delete') return onDelete
  return isShortcut(event, 'a') ? selection.selectAll : undefined
}

/** Ignores keys typed into a field, and all keys while a dialog, question or menu covers the page. */
function isForSelection({ target }: Event): boolean {
  const isTyping = target instanceof Element && target.matches('input:not([type=checkbox])')
  return (
    !isTyping && !document.querySelector(`#${shellId}[aria-hidden], #${shellId} > [aria-hidden]`)
  )
}
