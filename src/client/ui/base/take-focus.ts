/** Focuses a control. The focusable element of an Ionic component is inside its shadow root, or within the component. */
export function focusControl(control: HTMLElement | null): void {
  const isIonic = control?.localName.startsWith('ion-')
  const root = control?.shadowRoot ?? (isIonic ? control : undefined)
  const inner = root?.querySelector<HTMLElement>('a, button, input, textarea')
  ;(inner ?? control)?.focus({ preventScroll: true })
}

/**
 * Ref that moves the focus to its element, because the tapped element was removed; for users of keyboards and screen
 * readers.
 */
export const takeFocus = (element: HTMLElement | null) => focusControl(element)
