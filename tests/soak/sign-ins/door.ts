import { passkeySignInPaths } from '#contract/factors.ts'
import { sessionPaths } from '#contract/session.ts'
import { softPasskey } from '#tests/server/soft-passkey.ts'

/** The outcome of one sign-in. */
export type SignInOutcome = { status: number; ms: number; cookie: string }

export type SignIn = (
  credentials: { email: string; password: string; code?: string },
  from: { address: string; cookie?: string },
) => Promise<SignInOutcome>

/** Returns a sign-in for a server that trusts this process as a proxy, so that the client address can be chosen. */
export function makeSignIn(url: string): SignIn {
  return async (credentials, { address, cookie = '' }) => {
    const startedAt = performance.now()
    const response = await fetch(url + sessionPaths.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(credentials),
    })
    await response.text()
    const ms = performance.now() - startedAt
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { status: response.status, ms, cookie: cookies.join('; ') }
  }
}

/**
 * Returns a function that signs in with a passkey whose signature is not by the registered key; `id` is that of the
 * response. Resolves with the status.
 */
export function makeForgedPasskey(url: string) {
  const { hostname } = new URL(url)
  return async (id: string, address: string): Promise<number> => {
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      })
    const reply: unknown = await (await post(passkeySignInPaths.options, {})).json()
    const options = typeof reply === 'object' && reply !== null && 'data' in reply && reply.data
    const response = { ...softPasskey(hostname, url).authenticate(options), id, rawId: id }
    const refused = await post(passkeySignInPaths.signIn, { response })
    await refused.text()
    return refused.status
  }
}

/** Formats milliseconds for output. */
export function rounded(ms: number): string {
  return `${Math.round(ms * 10) / 10} ms`
}
