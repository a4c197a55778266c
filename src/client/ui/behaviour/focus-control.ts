const focusable = 'a, button, input:not([type="hidden"]), textarea, [tabindex="0"]'

const isIonic = (control: HTMLElement) => control.localName.startsWith('ion-')

/** Returns the focusable element of a control: that of an Ionic component is in its shadow root, or within it. */
export function focusableIn(control: HTMLElement): HTMLElement {
  if (control.tabIndex >= 0) return control
  const root = control.shadowRoot ?? (isIonic(control) ? control : undefined)
  return root?.querySelector<HTMLElement>(focusable) ?? control
}

/** Focuses a control without scrolling. */
export function focusControl(control: HTMLElement | null): void {
  if (!control) return
  whenRendered(control, () => focusableIn(control).focus({ preventScroll: true }))
}

/** Calls back when an Ionic component has rendered, which is one frame after React has mounted it. */
function whenRendered(control: HTMLElement, then: () => void): void {
  const isRendered = () => !isIonic(control) || control.classList.contains('hydrated')
  if (isRendered()) return then()
  const observer = new MutationObserver(() => {
    if (!isRendered()) return
    observer.disconnect()
    then()
  })
  observer.observe(control, { attributeFilter: ['class'] })
}

/**
 * Ref that moves the focus to its element, because the tapped element was removed; for users of keyboards and screen
 * readers.
 */
export const focusOnMount = (element: HTMLElement | null) => focusControl(element)
