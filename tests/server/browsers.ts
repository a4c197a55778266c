import type { InjectOptions } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type SignedInDevice } from '#contract/account.ts'
import { sessionPaths } from '#contract/session.ts'
import { welcomePath } from '#contract/welcome.ts'
import { firstAdmin, strongPassword } from '#tests/support/accounts.ts'

import type { ParsedReply, TestApp } from './console.ts'

export type Browser = ReturnType<typeof openBrowser>

/** Opens a client at an address; like a browser it sends received cookies back. */
export function openBrowser(
  { app }: Pick<TestApp, 'app'>,
  from: { address?: string; headers?: Record<string, string> } = {},
) {
  const cookies: Record<string, string> = {}

  const call = async (call: InjectOptions) => {
    const response = await app.inject({
      remoteAddress: from.address ?? '192.0.2.1',
      ...call,
      cookies,
      headers: { ...from.headers, ...call.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value === '') delete cookies[name]
      else cookies[name] = value
    }
    return response
  }

  return {
    cookies,
    call,
    signIn: (credentials: Partial<typeof firstAdmin> & { code?: string } = {}) =>
      call({
        method: 'POST',
        url: sessionPaths.signIn,
        payload: { ...firstAdmin, ...credentials },
      }),
    signOut: () => call({ method: 'DELETE', url: sessionPaths.signOut }),
    /** Returns the signed-in devices of the account. */
    async devices() {
      const listed = await call({ url: accountPaths.devices })
      return listed.json<{ data: SignedInDevice[] }>().data
    },
    /** Returns the statuses of consecutive guesses. */
    async guess(count: number, credentials: Partial<typeof firstAdmin> = {}) {
      const statuses: number[] = []
      for (let guess = 0; guess < count; guess += 1) {
        const { statusCode } = await this.signIn({ password: 'a wrong password', ...credentials })
        statuses.push(statusCode)
      }
      return statuses
    },
  }
}

/** Opens a client like `openBrowser`, and signs in. */
export async function openSignedIn(
  ...parameters: Parameters<typeof openBrowser>
): Promise<Browser> {
  const browser = openBrowser(...parameters)
  await browser.signIn()
  return browser
}

const linkReply = v.looseObject({ path: v.string() })

/** Follows the link in the reply to an owner, and chooses `strongPassword`. */
export function followLink(browser: Browser, { body }: ParsedReply) {
  const token = v.parse(linkReply, body.data).path.split('#')[1] ?? ''
  const payload = { token, name: 'Ben', password: strongPassword }
  return browser.call({ method: 'PUT', url: welcomePath, payload })
}

/** Makes one wrong guess from each of many addresses, all at one account. */
export async function guessFromManyAddresses(
  server: Pick<TestApp, 'app'>,
  count: number,
  email = firstAdmin.email,
) {
  for (let guess = 0; guess < count; guess += 1) {
    await openBrowser(server, { address: `198.51.100.${guess}` }).guess(1, { email })
  }
}
