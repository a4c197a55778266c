/** Measured acts, each measured separately. */
export const acts = [
  'page 1',
  'page 1,000',
  '304',
  'search',
  'add a member',
  'upload',
  'public members',
  'public members, 304',
  'public events',
  'public events, 304',
] as const

export type Act = (typeof acts)[number]

/** Sends the nth request of an act. */
export type Send = (nth: number) => Promise<Response>

/** A measured server, with all processes that work for it. */
export type Target = {
  name: string
  url: string
  /** Processes whose processor time counts. */
  pids: readonly number[]
  /** Prepares each act that the target supports. */
  sends: Partial<Record<Act, () => Promise<Send>>>
  stop: () => Promise<unknown>
}

/** Returns the headers of a conditional request. */
export const ifOther = (etag: string) => ({
  'if-none-match': etag,
  // Without it `fetch` adds "no-cache", and Express then sends the whole reply.
  'cache-control': 'max-age=0',
})
