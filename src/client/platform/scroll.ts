/** Scrolls the screen to its top, smoothly unless the admin wants less motion. */
export function scrollToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // The first lies in the menu.
  const content = document.querySelector<HTMLIonContentElement>('#main ion-content')
  void content?.scrollToTop(isStill ? 0 : 300)
}
