/**
 * Moves the focus to the page if its element was removed, such as the button of a deleted card, so that keyboard
 * navigation continues there and not at the top of the window.
 */
export function moveLostFocusToPage() {
  const moveFocus = () => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.container')?.focus({ preventScroll: true })
  }
  // The element is removed with the next frame.
  requestAnimationFrame(() => requestAnimationFrame(moveFocus))
}
