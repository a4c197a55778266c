import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { afterPaint } from '../base/after-paint.ts'
import { shellId } from '../base/shell-id.ts'
import { isEscape } from '../base/shortcut.ts'

const pageParts = `#${shellId} > *`
/** Open layers, the topmost last. */
const open: HTMLElement[] = []

/**
 * Keeps the focus within an element while it is open, calls `dismiss` on Escape, and restores the focus afterwards.
 * Not a native modal dialog, which would make the toasts outside of it inert.
 */
export function useOverPage(
  isOpen: boolean,
  dismiss: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const onEscape = useEffectEvent(dismiss)
  useEffect(() => {
    const element = ref.current
    if (!isOpen || !element) return
    const before = document.activeElement
    open.push(element)
    // Setting the focus earlier would force a layout of all content.
    const stopWaiting = afterPaint(() => {
      setInert(element, false)
      // The user may have focused a field already.
      if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
    })
    hideBehind()
    const follow = new AbortController()
    const on = { signal: follow.signal }
    const isTop = () => open.at(-1) === element
    document.addEventListener(
      'keydown',
      (event) => {
        if (!isTop() || !isMeant(event, element)) return
        if (isEscape(event)) onEscape()
        if (event.key === 'Tab') goRound(event, element)
      },
      on,
    )
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (isTop() && target instanceof Node && isBehind(target)) takeBack(element)
      },
      on,
    )
    return () => {
      stopWaiting()
      follow.abort()
      open.splice(open.indexOf(element), 1)
      hideBehind()
      const { activeElement } = document
      const hadFocus = element.contains(activeElement) || activeElement === document.body
      if (hadFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  return ref
}

/**
 * Makes a layer's content inert or not. Set on the element instead of by React, because it restyles all of the
 * content, which would delay the opening animation.
 */
export function setInert(box: HTMLElement | null, isInert: boolean): void {
  if (box?.parentElement) box.parentElement.inert = isInert
}

/**
 * An alert over the layer handles its own keys. Until the layer has the focus, keys still go to the element that
 * opened it.
 */
function isMeant({ target }: Event, element: Element): boolean {
  if (!(target instanceof Node)) return false
  return target === document.body || element.contains(target) || isBehind(target)
}

const focusable = 'a[href], button, input, select, textarea, ion-datetime, [tabindex="0"]'

/** Tab wraps around within the element. */
function goRound(event: KeyboardEvent, element: Element) {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (each) => !each.matches(':disabled, [tabindex="-1"]') && each.checkVisibility(),
  )
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)]
  const { activeElement } = document
  const isAtEdge = [last, element, document.body].some((each) => each === activeElement)
  if (!first || !isAtEdge) return
  event.preventDefault()
  first.focus()
}

let isTakingBack = false

/** Guards against a loop with an open Ionic menu, which takes the focus back, too. */
function takeBack(element: HTMLElement) {
  if (isTakingBack) return
  isTakingBack = true
  element.focus()
  isTakingBack = false
}

/** Parts of the page, and all open layers except the topmost. */
const layersBehind = () =>
  open.length === 0 ? [] : [...document.querySelectorAll(pageParts), ...open.slice(0, -1)]

const isBehind = (node: Node) => layersBehind().some((each) => each.contains(node))

/**
 * Hides everything behind from screen readers. Making it inert would also restyle the whole page: 40 ms on a slow
 * phone, each time.
 */
function hideBehind() {
  const behind = layersBehind()
  for (const layer of document.querySelectorAll(`${pageParts}, .layer-box`)) {
    if (behind.includes(layer)) layer.setAttribute('aria-hidden', 'true')
    else layer.removeAttribute('aria-hidden')
  }
}
