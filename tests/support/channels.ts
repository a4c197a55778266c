import type { OutboxEvent, TabChannel } from '#client/data/engine/events.ts'

/** Creates channels between simulated tabs, which deliver each message to all others. */
export function makeChannels() {
  const listeners = new Set<(of: { data: OutboxEvent }) => void>()
  const open = (): TabChannel => {
    let own: ((of: { data: OutboxEvent }) => void) | undefined
    return {
      addEventListener: (_, listener) => {
        own = listener
        listeners.add(listener)
      },
      postMessage: (data) =>
        [...listeners].filter((each) => each !== own).forEach((each) => each({ data })),
    }
  }
  return { open }
}
