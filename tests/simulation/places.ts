import type { Entry } from '#sync/queue/entry.ts'

import type { Asked } from './server.ts'

/** One admin on one device. What they do on another one is somebody else's. */
export type Whose = { device: string; owner: string }

/** Where on a device something stands in an admin's queue. */
export type Place = Whose & { seq: number }

/** An admin on a device, as a key. */
export function whoOf({ device, owner }: Whose): string {
  return `${device} ${owner}`
}

/** A place as a key. */
export function placeOf({ device, owner, seq }: Place): string {
  return `${device} ${owner} ${seq}`
}

/** A value of a field of an item, as a key. */
export function whatOf(item: string, name: string, value: string): string {
  return `${item} ${name} ${value}`
}

/** One request on its way, with what only an observer knows of it. */
export type Carried = {
  device: string
  /** What is being sent; undefined when something is read. */
  entry: Entry | undefined
  /** The moment in which its attempt was begun. */
  begunAt: number
  /** The latest change of a foreign backend that its device knows of the item. */
  seenAt: number
  request: Asked
}

/** One that sends what was saved. */
export type Sent = Carried & { entry: Entry }

/** A request in words. */
export function nameOf({ entry, request }: Carried): string {
  const about = entry ? ` (#${entry.seq} of ${entry.owner}, try ${entry.attempts})` : ''
  return `${request.method} ${request.url}${about}`
}
