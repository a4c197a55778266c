import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { factorPaths } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { webhookPaths } from '#contract/webhooks.ts'
import { welcomePath } from '#contract/welcome.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { csvOf } from './audit-of.ts'
import { type Call, send } from './console.ts'

const server = appForEach()
const next = 'a better long password'
const webhookUrl = 'https://hooks.example/secret-in-the-path'

/** Sends a call of the signed-in owner; returns the data of its reply. */
async function dataOf(method: Call['method'], url: string, json?: object) {
  const { status, body } = await server.console.call({ method, url, ...(json && { json }) })
  expect(status).toBeLessThan(300)
  return body.data
}

const signIn = (json: object) =>
  send(server.app, { method: 'POST', url: sessionPaths.signIn, json })
const textIn = (data: unknown, name: string) =>
  v.parse(v.string(), v.parse(v.looseObject({}), data)[name])

const wrongCode = '000000'

/** Uses every secret that there is, in calls that succeed and in calls that are refused; returns them by name. */
async function useSecrets(): Promise<Record<string, string>> {
  const { password } = firstAdmin
  await dataOf('PUT', accountPaths.password, { current: password, next })
  await signIn({ ...firstAdmin, password: 'a wrong password' })
  const invited = await dataOf('POST', peoplePaths.list, {
    email: 'ben@network.example',
    role: 'reader',
  })
  const token = textIn(invited, 'path').split('#')[1] ?? ''
  const entered = { token, name: 'Ben', password: 'the first password of Ben' }
  await send(server.app, { method: 'PUT', url: welcomePath, json: entered })
  await send(server.app, { method: 'PUT', url: welcomePath, json: entered })
  const secret = textIn(await dataOf('POST', factorPaths.totp), 'secret')
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now() })
  const codes = await dataOf('PUT', factorPaths.totp, { code })
  await signIn({ ...firstAdmin, password: next, code: wrongCode })
  const hook = await dataOf('POST', webhookPaths.list, {
    ...{ name: 'Website', url: webhookUrl, kinds: ['member.added'] },
  })
  return {
    ...{ password, next, wrong: 'a wrong password', first: entered.password, token, secret },
    code,
    recoveryCodes: JSON.stringify(codes),
    sessionToken: server.console.token,
    webhook: textIn(hook, 'secret').slice(6),
    webhookPath: 'secret-in-the-path',
  }
}

test('neither the audit log nor its file contains a secret', async () => {
  const { recoveryCodes = '', code = '', ...secrets } = await useSecrets()
  const all = [...Object.values(secrets), ...(recoveryCodes.match(/[\w-]{8,}/g) ?? [])]
  expect(all.length).toBeGreaterThan(15)
  const rows = await server.database.selectFrom('history').selectAll().execute()
  const { payload } = await csvOf(server)
  const text = JSON.stringify(rows) + payload
  for (const op of ['sign-in-refused', 'link-refused', 'second-factor-on', 'webhook-added'])
    expect(text).toContain(op)
  expect(all.filter((secret) => text.includes(secret))).toEqual([])
  // Times and ids contain as many digits among others.
  for (const each of [code, wrongCode])
    expect(text).not.toMatch(new RegExp(`(?<!\\w)${each}(?!\\w)`))
})
