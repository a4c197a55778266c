import { firstAdmin } from './accounts.ts'
import { signIn } from './test-server.ts'

/** The entries of localStorage with a session. */
export type StoredSession = Readonly<Record<string, string>>

/** Signs in by the API; returns the session also as the app stores it. */
export async function signInForStorage(api: string) {
  const { token, role, user } = await signIn(api)
  const { email } = firstAdmin
  // A backend of the specification does not reply with the user.
  const account = { _id: email, email, ...user }
  const entries: StoredSession = {
    token: JSON.stringify(token),
    role,
    user: JSON.stringify({ ...account, isOurs: user !== undefined }),
    isLogged: 'true',
    status: 'fulfilled',
  }
  return { token, account, entries }
}
