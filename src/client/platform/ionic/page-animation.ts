import { mdTransitionAnimation } from '@ionic/core/components'

import { prefersReducedMotion } from '../page/reduced-motion.ts'

/** Animates an entering page like Ionic's router outlet, unless the user prefers reduced motion. */
export function animateEntering(page: HTMLElement): void {
  if (prefersReducedMotion()) return
  const animation = mdTransitionAnimation(page, {
    mode: 'md',
    direction: 'forward',
    baseEl: page,
    enteringEl: page,
    leavingEl: undefined,
  })
  // Ended animations keep the element's transform until they are destroyed.
  void animation.play().finally(() => animation.destroy())
}
