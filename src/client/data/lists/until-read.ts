import { subscribe } from 'valtio'

import { withTimeout } from '#device/with-timeout.ts'

import type { Read } from './read.ts'

/** Resolves when a value was read from the cache or the backend, or reading failed, or after `maxWaitMs`. */
export async function untilRead({ state }: Pick<Read<object>, 'state'>, maxWaitMs: number) {
  let stop = () => {}
  const isRead = new Promise<void>((resolve) => {
    const check = () => {
      if (state.status !== 'loading') resolve()
    }
    stop = subscribe(state, check)
    check()
  })
  await withTimeout(maxWaitMs, isRead)
  stop()
}
