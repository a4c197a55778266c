import * as v from 'valibot'

import { cleanAccountEmail } from './clean.ts'
import type { LanguageCode } from './language.ts'

export const sessionPaths = { signIn: '/admin/login', signOut: '/admin/logout' } as const

/** Body of a sign-in. */
export const credentials = v.object({
  email: v.pipe(v.string(), v.transform(cleanAccountEmail), v.nonEmpty(), v.maxLength(254)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
})

export type Credentials = v.InferOutput<typeof credentials>

/** Body of a sign-in with the code of a second factor, which only the Take-Off server requires. */
export const signInForm = v.object({
  ...credentials.entries,
  code: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
})

/** The signed-in account. */
export type Account = { _id: string; email: string }

/** The signed-in account with its name; '' until the person has entered it. */
export type NamedAccount = Account & { name: string }

/**
 * Reply to a sign-in. Only the Take-Off server sends `user`: it shows the console that the backend supports
 * idempotency keys, owners and versions.
 */
export type SignInReply = {
  success: true
  message: string
  role: string
  token: string
  user?: NamedAccount & { language: LanguageCode | null }
}
