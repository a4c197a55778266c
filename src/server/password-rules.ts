import { passwordProblem } from '#contract/password.ts'

/** What is wrong with a password that somebody chooses for an account. */
export function passwordProblemOf(password: string, _email: string): string | undefined {
  return passwordProblem(password)
}
