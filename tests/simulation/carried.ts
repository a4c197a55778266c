import type { Entry } from '#sync/queue/entry.ts'

import type { Asked } from './server.ts'

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

/** A request in words. */
export function nameOf({ entry, request }: Carried): string {
  const about = entry ? ` (#${entry.seq} of ${entry.owner}, try ${entry.attempts})` : ''
  return `${request.method} ${request.url}${about}`
}
