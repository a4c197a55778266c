import { subscribe } from 'valtio'

import { atMost } from '#device/at-most.ts'

import type { Read } from './read.ts'

/** Resolves when something was read, from the device or the backend, or could not be; or after so many ms. */
export async function untilRead({ state }: Pick<Read<object>, 'state'>, mostMs: number) {
  let stop = () => {}
  const isRead = new Promise<void>((resolve) => {
    const look = () => {
      if (state.status !== 'loading') resolve()
    }
    stop = subscribe(state, look)
    look()
  })
  await atMost(mostMs, isRead)
  stop()
}
