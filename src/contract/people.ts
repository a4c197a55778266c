import type { Role } from './role.ts'

/** Calls about everybody who has an account; for owners, and only a backend of ours has them. */
export const peoplePaths = {
  /** GET lists them (`Person[]`); POST an `Invitation` and get the `MadeLink` that lets them in. */
  list: '/admin/people',
  /** PUT a `PersonChange`; the person is signed out everywhere, and signs in as what they are now. */
  one: '/admin/people/:id',
  /** POST makes a new link (`MadeLink`) for somebody else: an invitation again, or one to choose a new password. */
  link: '/admin/people/:id/link',
} as const

/** Whoever has a link is nobody yet: POST `{ token }` tells whom it is for, PUT a `Welcome` lets them in. */
export const welcomePath = '/admin/welcome'

/** The console's screen for whoever follows a link; what stands behind the # is never sent by a browser. */
export const welcomePage = '/welcome'

/** The most characters of a name. */
export const personNameMaxLength = 100

/** What may be wrong with what is said of somebody, and with what an owner does to them. */
export const personProblems = {
  email: 'Please enter a valid email address',
  taken: 'Somebody has this email already',
  nameMissing: 'Please say what you are called',
  nameLong: `At most ${personNameMaxLength} characters`,
  role: 'Please choose a role',
  lastOwner: 'Somebody must stay an owner who can sign in',
  keptOut: 'Please let them in again first',
  ownLink: 'Please change your own password in the account menu',
  gone: 'There is nobody of this id',
} as const

/** Somebody who has an account, or is invited to one. */
export type Person = {
  _id: string
  email: string
  /** '' until they have said it. */
  name: string
  role: Role
  /** Disabled, they cannot sign in, and nothing of what they did is lost. */
  state: 'active' | 'invited' | 'disabled'
  /** ISO dates; `usedAt` is when they were last there, to the day, and null when nobody remembers. */
  addedAt: string
  usedAt: string | null
}

export type Invitation = { email: string; name: string; role: Role }

/** What is not named stays. */
export type PersonChange = { role?: Role; isDisabled?: boolean }

/** A link that lets somebody in once, shown to the owner who made it and to nobody else. */
export type MadeLink = {
  /** Path, and behind a # the token. */
  path: string
  /** The same with the address of the console before it: what is passed on. */
  url: string
  /** ISO date until which it can be used. */
  until: string
  /** Whether a mail server took it for them. */
  isMailed: boolean
}

/** Whom a link is for, and what for. */
export type LinkFor = Pick<Person, 'email' | 'name' | 'role'> & { purpose: LinkPurpose }
export type LinkPurpose = 'invitation' | 'reset'

/** What whoever follows a link sends. */
export type Welcome = { token: string; name: string; password: string }
