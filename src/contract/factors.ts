import type { Role } from './role.ts'

/** Calls about passkeys and second factors; only the Take-Off server has them. */
export const factorPaths = {
  /** GET returns the state of all factors (`Factors`). */
  all: '/admin/account/factors',
  /**
   * POST `{ password, code? }` or `{ passkey }` confirms the person's identity, which every change below requires.
   */
  confirm: '/admin/account/confirm',
  /** POST returns the WebAuthn request options for a confirmation by passkey. */
  confirmOptions: '/admin/account/confirm/passkey',
  /** POST returns the WebAuthn creation options for a new passkey. */
  passkeyOptions: '/admin/account/passkeys/options',
  /**
   * POST `{ name, response, isConditional? }` stores the passkey that the device has created; a conditional one was
   * created by a password manager without asking its user.
   */
  passkeys: '/admin/account/passkeys',
  /** DELETE removes one passkey. */
  passkey: '/admin/account/passkeys/:id',
  /** POST starts the set-up of a second factor (`BegunTotp`), PUT `{ code }` turns it on, DELETE turns it off. */
  totp: '/admin/account/totp',
  /** POST creates new recovery codes and invalidates the old ones. */
  recoveryCodes: '/admin/account/recovery-codes',
} as const

/**
 * Roles that require two factors, for owners: GET returns `FactorRoles`, PUT `FactorRoles` sets them. A session of such
 * a role that has used one factor may only add or use a second one.
 */
export const factorRolesPath = '/admin/factor-roles'
export type FactorRoles = { roles: Role[] }

/** Sign-in without a password: POST returns the WebAuthn request options, then POST sends the device's response. */
export const passkeySignInPaths = {
  options: '/admin/login/passkey/options',
  signIn: '/admin/login/passkey',
} as const

/** For this time after a sign-in or a confirmation no further confirmation is required. */
export const confirmedForMs = 10 * 60 * 1000

export const recoveryCodeCount = 10
export const passkeyNameMaxLength = 60
/** Most passkeys per person. */
export const maxPasskeys = 20

/** A passkey; times are ISO dates, `usedAt` is null when it was never used. */
export type Passkey = { _id: string; name: string; addedAt: string; usedAt: string | null }

export type Factors = {
  /** Account that the rest belongs to. */
  accountId: string
  passkeys: Passkey[]
  /** False after a link was used with a passkey, until a first password is set. */
  hasPassword: boolean
  hasTotp: boolean
  recoveryCodesLeft: number
  /** Whether a change currently needs no confirmation. */
  isConfirmed: boolean
  /** Whether the role requires a second factor that the session has not used. */
  isLimited?: boolean | undefined
}

/** Secret for an authenticator app: as a URI (link or QR code), or to be typed. */
export type BegunTotp = { uri: string; secret: string }

export const factorProblems = {
  wrongCode: 'This code is wrong, or too old',
  nameMissing: 'Please give it a name',
  nameLong: `At most ${passkeyNameMaxLength} characters`,
  tooMany: `${maxPasskeys} passkeys are the most: please remove one first`,
  lastPasskey: 'Without a password you need this passkey: please set a password first',
  notAdded: 'The passkey could not be added. Please try again.',
  notYours: 'This passkey is not yours',
  noAddress: 'This address can have no passkeys',
  passwordMissing: 'Please enter your password',
  required: 'Your role needs a passkey or a second factor',
  passkeyNeeded: 'Your role needs more than a password: please use your passkey',
  ownFactorFirst: 'Please set up a passkey or second factor of your own first, and sign in with it',
} as const
