import type { Question } from '#client/platform/ask/ask.ts'

/** A way to sign out: the dialog's heading above the choices about unsent entries, and the question without any. */
export type SignOutOption = {
  heading: string
  /** Asked when nothing is unsent; without it signing out needs no confirmation. */
  question?: Question
  leave: () => Promise<void>
}
