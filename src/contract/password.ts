/** The fewest characters of a password; a phrase of a few words has them easily. */
export const passwordMinLength = 12

/** What may be wrong with a new password, and with the old one that is asked for beside it. */
export const passwordProblems = {
  blank: 'A password of spaces alone is none',
  short: `At least ${passwordMinLength} characters: a phrase of several words is good`,
  long: 'At most 1024 characters',
  common: 'This password is easy to guess: please choose another',
  same: 'This is the old password',
  wrongOld: 'The old password is wrong',
} as const

/** What is wrong with the form of a password; whether it is a common one only the server knows. */
export function passwordProblem(password: string): string | undefined {
  // As it is hashed, and as a person counts: not in halves of an emoji.
  const { length } = Array.from(password.normalize('NFKC'))
  if (length > 0 && password.trim() === '') return passwordProblems.blank
  if (length < passwordMinLength) return passwordProblems.short
  return password.length > 1024 ? passwordProblems.long : undefined
}
