/** Fewest characters of a password; a phrase of a few words reaches it. */
export const passwordMinLength = 12

/** Problems of a new password and of the current one that must be sent with it. */
export const passwordProblems = {
  blank: 'A password must not consist of spaces only',
  short: `At least ${passwordMinLength} characters: a phrase of several words is good`,
  long: 'At most 1024 characters',
  common: 'This password is easy to guess: please choose another',
  same: 'This is the old password',
  wrongOld: 'The old password is wrong',
} as const

/** Returns the problem in the form of a password; only the server can tell whether it is a common one. */
export function passwordProblem(password: string): string | undefined {
  // Counted in code points of the NFKC form, which is hashed, so that an emoji does not count twice.
  const { length } = Array.from(password.normalize('NFKC'))
  if (length > 0 && password.trim() === '') return passwordProblems.blank
  if (length < passwordMinLength) return passwordProblems.short
  return password.length > 1024 ? passwordProblems.long : undefined
}
