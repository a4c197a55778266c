import { useEffect } from 'react'

import { vibrateBriefly } from '../../behaviour/vibrate-briefly.ts'
import { areaClass, checkboxClass, type Selecting } from './selecting.ts'

const longPressMs = 500
/** Movement (px) of a finger that rests. */
const maxMovePx = 10
/** The click after lifting a finger follows within this time. */
const clickMs = 400

type Press = { id: string; x: number; y: number; timer: ReturnType<typeof setTimeout> }

/**
 * Selects a card by a long press or a click with Ctrl or Cmd; a click with Shift selects the range from the last
 * selected card.
 */
export function useCardPress(selection: Selecting) {
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true }
    followFinger(selection, options)
    document.addEventListener('click', (event) => selectByKey(selection, event), options)
    // Otherwise a click with Shift would select the text in between.
    const preventTextSelection = (event: MouseEvent) => {
      if (event.shiftKey && idAt(event) !== undefined) event.preventDefault()
    }
    document.addEventListener('mousedown', preventTextSelection, options)
    return () => controller.abort()
  }, [selection])
}

type ListenerOptions = { signal: AbortSignal; capture: boolean }

function followFinger({ toggle }: Selecting, options: ListenerOptions) {
  let press: Press | undefined
  let isLong = false
  const end = () => {
    clearTimeout(press?.timer)
    press = undefined
    if (isLong) setTimeout(() => (isLong = false), clickMs)
  }
  const begin = (event: PointerEvent) => {
    end()
    isLong = false
    const id = event.pointerType === 'mouse' || !event.isPrimary ? undefined : idAt(event)
    if (id === undefined) return
    const timer = setTimeout(() => {
      isLong = true
      vibrateBriefly()
      toggle(id)
    }, longPressMs)
    press = { id, x: event.clientX, y: event.clientY, timer }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > maxMovePx) end()
  }
  /** Prevents the context menu, dragging of the picture, and the click after a long press. */
  const prevent = (event: Event) => {
    if (!press && !isLong) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('pointerdown', begin, options)
  document.addEventListener('pointermove', move, options)
  document.addEventListener('pointerup', end, options)
  document.addEventListener('pointercancel', end, options)
  document.addEventListener('contextmenu', prevent, options)
  document.addEventListener('dragstart', prevent, options)
  document.addEventListener('click', (event) => isLong && prevent(event), options)
  options.signal.addEventListener('abort', end)
}

function selectByKey(selection: Selecting, event: MouseEvent) {
  const { target, shiftKey, ctrlKey, metaKey } = event
  // The checkbox handles its own clicks.
  const isCheckbox = target instanceof Element && target.matches(`.${checkboxClass}`)
  const id = isCheckbox || !(shiftKey || ctrlKey || metaKey) ? undefined : idAt(event)
  if (id === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (shiftKey) selection.selectTo(id)
  else selection.toggle(id)
}

/** Returns the id of the item whose card contains the event's target. */
function idAt({ target }: Event): string | undefined {
  const card = target instanceof Element ? target.closest(`.${areaClass} li`) : null
  return card?.querySelector<HTMLElement>(`.${checkboxClass}`)?.dataset['id']
}
