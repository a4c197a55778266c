import type { Entry } from '#sync/entry.ts'

import type { Asked } from './server.ts'

/** One request on its way, with what only an observer knows of it. */
export type Carried = {
  device: string
  /** What is being sent; undefined when something is read. */
  entry: Entry | undefined
  request: Asked
  /** The actions of its entry that nobody had thrown away when it left; by their numbers. */
  wanted: ReadonlySet<number>
}

/** A request in words. */
export function whatOf({ entry, request }: Carried): string {
  const about = entry ? ` (#${entry.seq} of ${entry.owner}, try ${entry.attempts})` : ''
  return `${request.method} ${request.url}${about}`
}
