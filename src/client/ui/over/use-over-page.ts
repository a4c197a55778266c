import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

import { afterPaint } from '../base/after-paint.ts'
import { shellId } from '../base/shell-id.ts'
import { isEscape } from '../base/shortcut.ts'

const pageParts = `#${shellId} > *`
/** What lies over the page, the last one on top. */
const open: HTMLElement[] = []

/**
 * Holds the focus in an element while it is open, and calls `dismiss` on Escape. Afterwards the focus is
 * where it was. A dialog of the browser's own would hide what is said of it, for toasts lie outside.
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
    // Whoever asks for the focus before has all of it laid out at once.
    const stopWaiting = afterPaint(() => {
      setInert(element, false)
      // Whoever was faster than this is in a field already.
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
 * Keeps all that a layer holds from being reached, or lets it. React does not: all of it is styled anew, for
 * which what moves in would wait.
 */
export function setInert(box: HTMLElement | null, isInert: boolean): void {
  if (box?.parentElement) box.parentElement.inert = isInert
}

/** A question that lies over it takes the key itself; until the element has the focus, what opened it gets the key. */
function isMeant({ target }: Event, element: Element): boolean {
  if (!(target instanceof Node)) return false
  return target === document.body || element.contains(target) || isBehind(target)
}

const focusable = 'a[href], button, input, select, textarea, ion-datetime, [tabindex="0"]'

/** From the last of it Tab leads to the first, and back. */
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

/** Once: an open menu takes the focus back, too, until it is closed. */
function takeBack(element: HTMLElement) {
  if (isTakingBack) return
  isTakingBack = true
  element.focus()
  isTakingBack = false
}

/** The parts of the page, and what lies over it but is not on top. */
const layersBehind = () =>
  open.length === 0 ? [] : [...document.querySelectorAll(pageParts), ...open.slice(0, -1)]

const isBehind = (node: Node) => layersBehind().some((each) => each.contains(node))

/**
 * Hides what lies behind from screen readers. To make it inert would do that, too, but style all of a
 * page anew: 40 ms on a slow phone, each time.
 */
function hideBehind() {
  const behind = layersBehind()
  for (const layer of document.querySelectorAll(`${pageParts}, .layer-box`)) {
    if (behind.includes(layer)) layer.setAttribute('aria-hidden', 'true')
    else layer.removeAttribute('aria-hidden')
  }
}
