/** A ref: what was tapped is gone, so whoever uses keys or hears the screen goes on at this element. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
