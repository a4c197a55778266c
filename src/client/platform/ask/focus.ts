/**
 * What had the focus may be gone, such as the button of a card that was deleted: then the page gets
 * it, so that the keyboard goes on from there and not from the top of the window.
 */
export function keepFocus() {
  const look = () => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.container')?.focus({ preventScroll: true })
  }
  // What is gone goes with the next frame.
  requestAnimationFrame(() => requestAnimationFrame(look))
}
