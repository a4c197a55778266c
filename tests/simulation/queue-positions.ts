import type { Entry } from '#sync/queue/entry.ts'

import type { WireRequest } from './server.ts'

/** One admin on one device. The same admin on another device counts as a different author. */
export type Author = { device: string; owner: string }

/** A position in the queue of an admin on a device. */
export type QueuePosition = Author & { seq: number }

/** Returns the key of an admin on a device. */
export function keyOfAuthor({ device, owner }: Author): string {
  return `${device} ${owner}`
}

/** Returns the key of a position in the queue. */
export function keyOfPosition({ device, owner, seq }: QueuePosition): string {
  return `${device} ${owner} ${seq}`
}

/** Returns the key of a value of an item's field. */
export function keyOfValue(item: string, name: string, value: string): string {
  return `${item} ${name} ${value}`
}

/** A request on its way, with facts that only the simulation knows. */
export type InFlight = {
  device: string
  /** The entry being sent; undefined for a read. */
  entry: Entry | undefined
  /** The moment at which the attempt began. */
  begunAt: number
  /** The latest change of the item on another backend that the device has seen. */
  seenAt: number
  request: WireRequest
}

/** A request that sends an entry. */
export type InFlightWrite = InFlight & { entry: Entry }

/** Returns a description of a request. */
export function describe({ entry, request }: InFlight): string {
  const attemptText = entry ? ` (#${entry.seq} of ${entry.owner}, try ${entry.attempts})` : ''
  return `${request.method} ${request.url}${attemptText}`
}
