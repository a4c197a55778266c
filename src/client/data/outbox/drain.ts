import { ownClock } from '#device/clock.ts'

import { makeLazyDrain } from './lazy-drain.ts'
import { outboxState, refreshOutbox } from './state.ts'

export const { drain, loadDrain, wakeIfUnsent } = makeLazyDrain({
  load: () => import('./page-drain.ts').then(({ pageDrain: sender }) => sender),
  outboxState,
  refreshOutbox,
  clock: ownClock,
})
