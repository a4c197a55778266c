import { ownClock } from '#device/clock.ts'

import { makeLazyDrain } from './lazy-drain.ts'
import { outboxState, refreshOutbox } from './state.ts'

export const { drain, fetchSender, wakeIfUnsent } = makeLazyDrain({
  load: () => import('./sender.ts').then(({ sender }) => sender),
  outboxState,
  refreshOutbox,
  clock: ownClock,
})
