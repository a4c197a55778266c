import { sessionPaths } from '#contract/session.ts'

/** The outcome of one sign-in. */
export type SignInOutcome = { status: number; ms: number; cookie: string }

export type SignIn = (
  credentials: { email: string; password: string },
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

/** Formats milliseconds for output. */
export function rounded(ms: number): string {
  return `${Math.round(ms * 10) / 10} ms`
}
