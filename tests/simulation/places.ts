import type { Entry } from '#sync/queue/entry.ts'

import type { Asked } from './server.ts'

/** One admin on one device. The same admin on another device counts as a different author. */
export type Whose = { device: string; owner: string }

/** A place in the queue of an admin on a device. */
export type Place = Whose & { seq: number }

/** Returns the key of an admin on a device. */
export function whoOf({ device, owner }: Whose): string {
  return `${device} ${owner}`
}

/** Returns the key of a place. */
export function placeOf({ device, owner, seq }: Place): string {
  return `${device} ${owner} ${seq}`
}

/** Returns the key of a value of an item's field. */
export function whatOf(item: string, name: string, value: string): string {
  return `${item} ${name} ${value}`
}

/** A request on its way, with facts that only the simulation knows. */
export type Carried = {
  device: string
  /** The entry being sent; undefined for a read. */
  entry: Entry | undefined
  /** The moment at which the attempt began. */
  begunAt: number
  /** The latest change of the item on another backend that the device has seen. */
  seenAt: number
  request: Asked
}

/** A request that sends an entry. */
export type Sent = Carried & { entry: Entry }

/** Returns a description of a request. */
export function nameOf({ entry, request }: Carried): string {
  const about = entry ? ` (#${entry.seq} of ${entry.owner}, try ${entry.attempts})` : ''
  return `${request.method} ${request.url}${about}`
}
