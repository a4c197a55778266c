import { sessionPaths } from '#contract/session.ts'

/** The outcome of one sign-in. */
export type Tried = { status: number; ms: number; cookie: string }

export type SignIn = (
  entered: { email: string; password: string },
  from: { address: string; cookie?: string },
) => Promise<Tried>

/** Returns a sign-in for a server that trusts this process as a proxy, so that the client address can be chosen. */
export function makeSignIn(url: string): SignIn {
  return async (entered, { address, cookie = '' }) => {
    const began = performance.now()
    const response = await fetch(url + sessionPaths.signIn, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(entered),
    })
    await response.text()
    const ms = performance.now() - began
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { status: response.status, ms, cookie: cookies.join('; ') }
  }
}

/** Formats milliseconds for output. */
export function rounded(ms: number): string {
  return `${Math.round(ms * 10) / 10} ms`
}
