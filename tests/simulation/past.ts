import type { WireValues } from '#contract/resource.ts'
import type { UploadState } from '#contract/upload.ts'

import { type QueuePosition, keyOfPosition, type Author } from './queue-positions.ts'

export type Past = ReturnType<typeof makePast>

/** Records what the server and the pages have done so far. */
export function makePast() {
  const sent = new Map<string, number[]>()
  return {
    /** Author of the current value, by item and field. */
    currentAuthors: new Map<string, Author>(),
    /** Last author of a value, and the moment of its arrival. */
    arrived: new Map<string, Author & { at: number }>(),
    added: new Set<string>(),
    /** The admin who removed an item. */
    removed: new Map<string, Author>(),
    /** Moment of the save of the last value that an admin sent for a field. */
    lastSent: new Map<string, number>(),
    /** Entries that the server has confirmed, and switches that took effect. */
    executed: new Set<string>(),
    /** Positions in the queue with a confirmed removal or switch, and its operation. */
    confirmedActs: new Set<string>(),
    /** Number of history entries read so far. */
    historyRead: 0,
    /** The page that began an attempt, and the moment. */
    begunAttempts: new Map<string, { by: string; at: number }>(),
    /** The server's latest statement about the picture of an attempt. */
    pictures: new Map<string, UploadState | 'missing'>(),
    /** Moment of the first attempt that sent bytes of a picture from a device. */
    firstSentAt: new Map<string, number>(),
    /** Positions with a refusal by a proxy; `failures` counts the failures of the server by position. */
    refusedByProxy: new Set<string>(),
    /** Number of replies by intermediaries, by position. */
    intercepted: new Map<string, number>(),
    failures: new Map<string, number>(),
    waits: makeWaits(),
    /** Returns when a device received confirmations of entries. */
    sentAt: (device: string) => sent.get(device) ?? [],
    noteSent: (device: string, at: number) => sent.set(device, [...(sent.get(device) ?? []), at]),
  }
}

/** Returns the key of an attempt. */
export function keyOfAttempt(device: string, { id, attempts }: { id: string; attempts: number }) {
  return `${device} ${id} ${attempts}`
}

/** Returns the fields that differ between two states. */
export function changesIn({
  before = {},
  after = {},
}: {
  before?: WireValues | undefined
  after?: WireValues | undefined
}) {
  return Object.keys({ ...before, ...after })
    .map((name) => ({ name, from: before[name], to: after[name] }))
    .filter(({ from, to }) => from !== to)
}

/** Records the times before which an entry must not be sent. */
function makeWaits() {
  const waits = new Map<string, { attempt: number; until: number; knownAt: number }>()
  return {
    /** Records a requested wait, which applies once the device has stored it. */
    request: (position: QueuePosition, attempt: number, until: number) => {
      const latest = waits.get(keyOfPosition(position))?.attempt ?? 0
      if (attempt >= latest) {
        waits.set(keyOfPosition(position), { attempt, until, knownAt: Infinity })
      }
    },
    /** Starts the wait when the device has stored it; a full device cannot. */
    begin: (position: QueuePosition, attempt: number, now: number) => {
      const wait = waits.get(keyOfPosition(position))
      if (wait?.attempt === attempt) wait.knownAt = Math.min(wait.knownAt, now)
    },
    end: (position: QueuePosition) => waits.delete(keyOfPosition(position)),
    endAll: () => waits.clear(),
    /**
     * Returns whether an attempt is sent too early, and clears the wait. An earlier attempt by a page that was frozen
     * since may be sent before the page receives the reply.
     */
    isBroken: (position: QueuePosition, attempt: number, now: number): boolean => {
      const wait = waits.get(keyOfPosition(position))
      if (wait && attempt < wait.attempt) return false
      waits.delete(keyOfPosition(position))
      return wait !== undefined && now > wait.knownAt && now < wait.until
    },
  }
}
