import { useEffect, useEffectEvent } from 'react'

import { shellId } from '../../base/shell-id.ts'
import { isEscape, isShortcut } from '../../behaviour/shortcut.ts'
import type { Selecting } from './selecting.ts'

/** Keys during selection: Escape ends it, Ctrl or Cmd and A select all, Delete asks to delete. */
export function useSelectionKeys(selection: Selecting, isOn: boolean, actions: Actions) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actOf(event, selection, actions)
    if (!action || !isForSelection(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

type Actions = { onEnd: () => void; onDelete: () => void }

function actOf(event: KeyboardEvent, selection: Selecting, { onEnd, onDelete }: Actions) {
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
