import type { LanguageCode } from './language.ts'
import type { Person } from './people.ts'
import type { Refusal } from './reply.ts'

/** Calls about the signed-in person's own account; only the Take-Off server has them. */
export const accountPaths = {
  /** GET returns the own account (`OwnAccount`); PUT an `OwnChange` changes its name or language. */
  own: '/admin/account',
  /** PUT a form with the part `picture` sets the own picture, DELETE removes it; both return the `OwnAccount`. */
  picture: '/admin/account/picture',
  /**
   * PUT `PasswordChange`; ends all other sessions of the account. A person without a password confirms their identity
   * instead of sending `current`.
   */
  password: '/admin/account/password',
  /** GET lists the sessions of the account (`SignedInDevice[]`); DELETE ends all of them. */
  devices: '/admin/account/devices',
  /** DELETE ends one session. */
  device: '/admin/account/devices/:id',
} as const

/** The signed-in person's own account; `language` is null until it is chosen. */
export type OwnAccount = Pick<Person, 'email' | 'name' | 'picture' | 'role'> & {
  language: LanguageCode | null
}

/** Omitted fields stay unchanged. */
export type OwnChange = { name?: string; language?: LanguageCode }

/** Body of a password change. */
export type PasswordChange = { current: string; next: string }

/** Problems of a refused password change, by field. */
export type PasswordProblems = Partial<Record<keyof PasswordChange, string>> & Refusal['problems']

/** Problem of a form without a picture. */
export const pictureRequired = 'Please choose a picture'
/** Problem of a person who has changed their picture too often. */
export const tooManyPictures = 'That was often enough for now: please try again later'

/** One session of an account. */
export type SignedInDevice = {
  _id: string
  /** Browser and system in everyday words: "Chrome on Android". */
  name: string
  /** IP address of the sign-in. */
  address: string
  /** ISO dates. */
  signedInAt: string
  usedAt: string
  /** Whether it is the session of the request. */
  isThis: boolean
}

/** Name of a device whose browser does not identify itself. */
export const unknownDevice = 'Unknown device'
