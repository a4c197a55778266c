import * as v from 'valibot'

import { cleanAccountEmail } from './clean.ts'

export const sessionPaths = { signIn: '/admin/login', signOut: '/admin/logout' } as const

/** What the sign-in form sends. */
export const credentials = v.object({
  email: v.pipe(v.string(), v.transform(cleanAccountEmail), v.nonEmpty(), v.maxLength(254)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})

export type Credentials = v.InferOutput<typeof credentials>

/** The same with the code of a second factor, which only a backend of ours asks for. */
export const signInForm = v.object({
  ...credentials.entries,
  code: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
})

/** Who is signed in. */
export type Account = { _id: string; email: string }

/** The same with the name: '' until they have said it. */
export type NamedAccount = Account & { name: string }

/**
 * The reply to a sign-in. `user` is ours: its presence tells the console that the backend knows
 * idempotency keys, owners and versions; a backend of the specification sends only the rest.
 */
export type SignInReply = {
  success: true
  message: string
  role: string
  token: string
  user?: NamedAccount
}
