/** Calls about what else than the password lets somebody in; only a backend of ours has them. */
export const factorPaths = {
  /** GET tells what there is (`Factors`). */
  all: '/admin/account/factors',
  /** POST `{ password, code? }` or `{ passkey }`: it is really them; every change below needs it. */
  confirm: '/admin/account/confirm',
  /** POST gets what the device is asked with to confirm by a passkey. */
  confirmOptions: '/admin/account/confirm/passkey',
  /** POST gets what the device is asked with for a new passkey. */
  passkeyOptions: '/admin/account/passkeys/options',
  /** POST `{ name, response }` keeps the passkey that the device has made. */
  passkeys: '/admin/account/passkeys',
  /** DELETE forgets one. */
  passkey: '/admin/account/passkeys/:id',
  /** POST begins a second factor (`BegunTotp`), PUT `{ code }` turns it on, DELETE off. */
  totp: '/admin/account/totp',
  /** POST makes new recovery codes; the old ones open nothing any more. */
  recoveryCodes: '/admin/account/recovery-codes',
} as const

/** Sign-in without a password: POST for what the device is asked with, then POST its answer. */
export const passkeySignInPaths = {
  options: '/admin/login/passkey/options',
  signIn: '/admin/login/passkey',
} as const

/** For so long after a sign-in, or a confirmation, nobody is asked again. */
export const confirmedForMs = 10 * 60 * 1000

export const recoveryCodeCount = 10
export const passkeyNameMaxLength = 60
/** The most passkeys of one person. */
export const mostPasskeys = 20

/** A device that lets somebody in with a touch; times are ISO dates, null when it was never used. */
export type Passkey = { _id: string; name: string; addedAt: string; usedAt: string | null }

export type Factors = {
  passkeys: Passkey[]
  hasTotp: boolean
  recoveryCodesLeft: number
  /** Whether a change needs no confirmation now. */
  isConfirmed: boolean
}

/** What an authenticator app is told: as a link or QR code, or by hand. */
export type BegunTotp = { uri: string; secret: string }

export const factorProblems = {
  wrongCode: 'This code is wrong, or too old',
  nameMissing: 'Please give it a name',
  nameLong: `At most ${passkeyNameMaxLength} characters`,
  tooMany: `${mostPasskeys} passkeys are the most: please remove one first`,
  notAdded: 'The passkey could not be added. Please try again.',
  notYours: 'This passkey is not yours',
  noAddress: 'This address can have no passkeys',
  passwordMissing: 'Please enter your password',
} as const
