import type { Question } from '#client/platform/ask/ask.ts'

/** A way to sign out: what is asked above the choices about unsent work, and without any. */
export type Leaving = {
  heading: string
  /** Asked when nothing is unsent; without it leaving is simply done. */
  question?: Question
  leave: () => Promise<void>
}
