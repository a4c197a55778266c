import type { Role } from './role.ts'

/** Calls about all accounts; for owners, and only the Take-Off server has them. */
export const peoplePaths = {
  /** GET lists all people (`Person[]`); POST an `Invitation` returns the invitation link (`MadeLink`). */
  list: '/admin/people',
  /** PUT a `PersonChange` ends all sessions of the person; the new role applies at the next sign-in. */
  one: '/admin/people/:id',
  /** POST creates a new link (`MadeLink`) for another person: a new invitation, or one to set a new password. */
  link: '/admin/people/:id/link',
  /** GET lists the sessions of a person (`SignedInDevice[]`). */
  devices: '/admin/people/:id/devices',
  /** DELETE ends one session of a person. */
  device: '/admin/people/:id/devices/:device',
} as const

/** Most characters of a name. */
export const personNameMaxLength = 100

/** Problems of a person's data and of changes that an owner makes. */
export const personProblems = {
  email: 'Please enter a valid email address',
  taken: 'Somebody has this email already',
  nameMissing: 'Please say what you are called',
  nameLong: `At most ${personNameMaxLength} characters`,
  role: 'Please choose a role',
  lastOwner: 'Somebody must stay an owner who can sign in',
  keptOut: 'Please let them in again first',
  ownLink: 'Please change your own password in the account menu',
  gone: 'There is no person with this id',
  linkGone: 'This link was used, or is too old. Please ask an owner for another.',
} as const

/** A person who has an account or is invited to one. */
export type Person = {
  _id: string
  email: string
  /** '' until the person has entered it. */
  name: string
  /** Path of the picture, in a square of at most 320 px; '' without one. */
  picture: string
  role: Role
  /** A disabled person cannot sign in; their data and history stay. */
  state: 'active' | 'invited' | 'disabled'
  /** ISO dates; `usedAt` is the day of the last use, null when unknown. */
  addedAt: string
  usedAt: string | null
  /** Whether the person has a passkey, or a second factor after the password. */
  hasFactor: boolean
}

export type Invitation = { email: string; name: string; role: Role }

/** Omitted fields stay unchanged. */
export type PersonChange = { role?: Role; isDisabled?: boolean }

/** A link that can be used once; only the owner who created it can see it. */
export type MadeLink = {
  /** Path with the token after a #. */
  path: string
  /** Full URL including the console's address, to be passed on. */
  url: string
  /** ISO date of its expiry. */
  until: string
  /** Whether a mail server accepted the message with the link. */
  isMailed: boolean
}
