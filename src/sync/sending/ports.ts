import type { Clock } from '#device/clock.ts'
import type { RunExclusively } from '#device/lease.ts'

import type { Outbox } from '../outbox.ts'
import type { Entry, Refused } from '../queue/entry.ts'
import type { Attempt, SendResult } from './send.ts'

/** Why nothing is sent at the moment; a state of the queue, not of an entry. */
export type Gate = 'open' | 'offline' | 'portal' | 'signed-out' | 'update-needed'

/** Events that a drain reports to the user interface. */
export type DrainEvent =
  | { type: 'gate'; gate: Gate }
  | { type: 'sending'; entry: Entry }
  | { type: 'progress'; id: string; share: number }
  | ({ type: 'sent'; entry: Entry } & SendResult)
  | { type: 'parked'; entry: Entry; refusal: Refused }
  /** `refusal` is set when the backend failed on this entry. */
  | { type: 'waiting'; entry: Entry; refusal?: Refused }
  /** The storage cannot be read or written. */
  | { type: 'storage-failed' }

/** Dependencies of a drain, replaceable in tests. */
export type DrainPorts = {
  outbox: Outbox
  /** Makes one attempt; rejects with a fault. */
  send: (attempt: Attempt) => Promise<SendResult>
  /** Id of the signed-in person. */
  owner: () => string | undefined
  /** False for a backend that implements only the specification. */
  isOurs: () => boolean
  /** False when the device reports no network and the backend does not answer either. */
  isOnline: () => boolean | Promise<boolean>
  /** Whether a list of this kind is displayed. */
  isShown: (kind: string) => boolean
  runExclusively: RunExclusively
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  report: (event: DrainEvent) => void
}

/** State of the whole queue, in memory only. */
export type DrainState = {
  gate: Gate
  /** False when the last pass found no network. */
  isOnline: boolean
  /** Consecutive attempts after which the whole queue had to wait. */
  failures: number
  /** Nothing is sent before this time, in ms since the epoch. */
  pausedUntil: number
  /** True when the backend asked for the pause; then only the person can end it early. */
  isAskedToPause: boolean
}

/** Resets the back-off after any reply of the backend, which proves that the connection is open. */
export function resetBackOffAfterReply(ports: DrainPorts, queue: DrainState) {
  queue.failures = 0
  // A reply to a request from before the end of the session does not reopen the gate.
  if (queue.gate !== 'signed-out') setGate(ports, queue, 'open')
}

/** Sets and reports the gate; also reports an unchanged one, because another tab may have reported another gate. */
export function setGate({ report }: DrainPorts, queue: DrainState, gate: Gate) {
  queue.gate = gate
  report({ type: 'gate', gate })
}
