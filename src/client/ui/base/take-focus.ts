const focusable = 'a, button, input:not([type="hidden"]), textarea, [tabindex="0"]'

/** Returns the focusable element of a control: that of an Ionic component is in its shadow root, or within it. */
export function focusableIn(control: HTMLElement): HTMLElement {
  if (control.tabIndex >= 0) return control
  const isIonic = control.localName.startsWith('ion-')
  const root = control.shadowRoot ?? (isIonic ? control : undefined)
  return root?.querySelector<HTMLElement>(focusable) ?? control
}

/** Focuses a control without scrolling. */
export function focusControl(control: HTMLElement | null): void {
  if (control) focusableIn(control).focus({ preventScroll: true })
}

/**
 * Ref that moves the focus to its element, because the tapped element was removed; for users of keyboards and screen
 * readers.
 */
export const takeFocus = (element: HTMLElement | null) => focusControl(element)
