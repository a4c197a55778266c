import { useEffect, useEffectEvent } from 'react'

import { shellId } from '../base/shell-id.ts'
import type { Selecting } from './selecting.ts'

/** While selecting goes on: Escape ends it, Ctrl or Cmd and A select all, Delete asks to delete. */
export function useSelectionKeys(selection: Selecting, isOn: boolean, acts: Acts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actOf(event, selection, acts)
    if (!act || !isMeant(event)) return
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

function actOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  selection: Selecting,
  { onEnd, onDelete }: Acts,
) {
  if (key === 'Escape') return onEnd
  if (key === 'Delete') return onDelete
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) ? selection.selectAll : undefined
}

/** Not what is typed into the search, and nothing while something lies over the page. */
function isMeant({ target }: Event): boolean {
  const isTyping = target instanceof Element && target.matches('input:not([type=checkbox])')
  return (
    !isTyping && !document.querySelector(`#${shellId}[aria-hidden], #${shellId} > [aria-hidden]`)
  )
}
