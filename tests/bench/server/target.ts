/** What is measured, each by itself. */
export const acts = ['page 1', 'page 1,000', '304', 'search', 'add a member', 'upload'] as const

export type Act = (typeof acts)[number]

/** Sends the nth request of an act. */
export type Send = (nth: number) => Promise<Response>

/** What answers: one process or more, with all that work for them. */
export type Target = {
  name: string
  /** Of the processes whose time counts. */
  pids: readonly number[]
  /** Makes ready what it can do. */
  sends: Partial<Record<Act, () => Promise<Send>>>
  stop: () => Promise<unknown>
}

/** Asks for what is other than this. */
export const ifOther = (etag: string) => ({
  'if-none-match': etag,
  // Without it `fetch` adds "no-cache", and Express answers with everything.
  'cache-control': 'max-age=0',
})
