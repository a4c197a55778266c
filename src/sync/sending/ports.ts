import type { Clock } from '#device/clock.ts'
import type { Alone } from '#device/lease.ts'

import type { Outbox } from '../outbox.ts'
import type { Entry, Refused } from '../queue/entry.ts'
import type { Attempt, SendResult } from './send.ts'

/** Why nothing goes out at the moment; it belongs to the queue, not to an entry. */
export type Gate = 'open' | 'offline' | 'portal' | 'signed-out' | 'update-needed'

/** What a drain tells whoever shows it. */
export type DrainEvent =
  | { type: 'gate'; gate: Gate }
  | { type: 'sending'; entry: Entry }
  | { type: 'progress'; id: string; share: number }
  | ({ type: 'sent'; entry: Entry } & SendResult)
  | { type: 'parked'; entry: Entry; refusal: Refused }
  /** `refusal` is there when the backend answered, and failed on this one. */
  | { type: 'waiting'; entry: Entry; refusal?: Refused }
  /** The storage cannot be read or written. */
  | { type: 'storage-failed' }

/** The outside world of a drain, so that tests can play every part of it. */
export type DrainPorts = {
  outbox: Outbox
  /** Sends once; throws a fault. */
  send: (attempt: Attempt) => Promise<SendResult>
  /** The id of the admin who is signed in now. */
  owner: () => string | undefined
  /** False for a backend that knows only the specification. */
  isOurs: () => boolean
  /** False when the device reports no network, and the backend does not answer either. */
  isOnline: () => boolean | Promise<boolean>
  /** Whether somebody looks at a list of this kind. */
  isShown: (kind: string) => boolean
  alone: Alone
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  report: (event: DrainEvent) => void
}

/** How the queue as a whole stands; it lives only as long as the page. */
export type Queue = {
  gate: Gate
  /** False when the last pass found no network to send over. */
  isOnline: boolean
  /** Attempts in a row for which the whole queue waits. */
  failures: number
  /** Nothing leaves before this time, in ms. */
  pausedUntil: number
  /** True when the backend asked for the pause: then no wake-up but the admin's shortens it. */
  isAskedToPause: boolean
}

/** The backend answered: whatever it said, the way to it is open. */
export function noteAnswered(ports: DrainPorts, queue: Queue) {
  queue.failures = 0
  // What was under way when the session ended does not bring it back.
  if (queue.gate !== 'signed-out') setGate(ports, queue, 'open')
}

/** Says why nothing goes out, also to tabs that were told otherwise by another one. */
export function setGate({ report }: DrainPorts, queue: Queue, gate: Gate) {
  queue.gate = gate
  report({ type: 'gate', gate })
}
