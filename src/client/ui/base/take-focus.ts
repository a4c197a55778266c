/**
 * Ref that moves the focus to its element, because the tapped element was removed; for users of keyboards and screen
 * readers.
 */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
