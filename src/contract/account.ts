import type { Person } from './people.ts'
import type { Refusal } from './reply.ts'

/** Calls about the own account; only a backend of ours has them. */
export const accountPaths = {
  /** GET tells who is signed in (`OwnAccount`); PUT `{ name }` says what they are called. */
  own: '/admin/account',
  /** PUT `PasswordChange`; ends all other sessions of the account. */
  password: '/admin/account/password',
  /** GET lists where the account is signed in (`SignedInDevice[]`); DELETE ends all those sessions. */
  devices: '/admin/account/devices',
  /** DELETE ends one of them. */
  device: '/admin/account/devices/:id',
} as const

/** Who is signed in, as they may see it. */
export type OwnAccount = Pick<Person, 'email' | 'name' | 'role'>

/** What the form for a new password sends. */
export type PasswordChange = { current: string; next: string }

/** The fields a refused change of the password may name in `problems`. */
export type PasswordProblems = Partial<Record<keyof PasswordChange, string>> & Refusal['problems']

/** One place where the account is signed in. */
export type SignedInDevice = {
  _id: string
  /** The browser and system, as a person would name them: "Chrome on Android". */
  name: string
  /** IP address of the sign-in. */
  address: string
  /** ISO dates. */
  signedInAt: string
  usedAt: string
  /** Whether it is the one that asks. */
  isThis: boolean
}

/** Said of a browser that does not tell what it is. */
export const unknownDevice = 'Unknown device'
