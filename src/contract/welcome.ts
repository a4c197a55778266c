import type { Person } from './people.ts'

/**
 * Calls without a session, authorised by the token of a link: POST `{ token }` returns its `LinkDetails`, PUT a `Welcome`
 * sets name and password, with which the person then signs in.
 */
export const welcomePath = '/admin/welcome'

/**
 * Calls without a session, authorised by the token of a link: POST `{ token }` returns the WebAuthn creation options,
 * then POST a `WelcomeByPasskey` uses the link, stores the passkey, and signs in (`SignInReply`).
 */
export const welcomePasskeyPaths = {
  options: '/admin/welcome/passkey/options',
  enter: '/admin/welcome/passkey',
} as const

/** Screen of the console that a link opens; browsers do not send the token after the # to the server. */
export const welcomePage = '/welcome'

/** Recipient and purpose of a link. */
export type LinkDetails = Pick<Person, 'email' | 'name' | 'role'> & { purpose: LinkPurpose }
export type LinkPurpose = 'invitation' | 'reset'

/** Body sent when a link is used with a password. */
export type Welcome = { token: string; name: string; password: string }

/** Body sent when a link is used with a passkey; `response` is that of the device. */
export type WelcomeByPasskey = Omit<Welcome, 'password'> & { response: object }
