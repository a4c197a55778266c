import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { setPassword } from '#server/people/operator-accounts.ts'
import { firstAdmin, strongPassword } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from './app-for-each.ts'
import {
  type Browser,
  followLink,
  guessFromManyAddresses,
  openBrowser,
  openSignedIn,
} from './browsers.ts'

const server = appForEach()

/** Ways of setting a password; the browser is that of the person. */
const waysToSetPassword = {
  'the person, signed in': async (browser: Browser) => {
    const payload = { current: firstAdmin.password, next: strongPassword }
    return browser.call({ method: 'PUT', url: accountPaths.password, payload })
  },
  'the person, by a link': async (browser: Browser) => {
    const owner = await server.otherConsole()
    const url = peoplePaths.link.replace(':id', server.console.account._id)
    return followLink(browser, await owner.call({ method: 'POST', url }))
  },
}

test.each(Object.entries(waysToSetPassword))(
  'a new password of %s leaves only the device known that has set it',
  async (_, setNew) => {
    const [own, lost] = [await openSignedIn(server), await openSignedIn(server)]
    expect((await setNew(own)).statusCode).toBe(200)
    await guessFromManyAddresses(server, 6)
    expect((await lost.signIn({ password: strongPassword })).statusCode).toBe(429)
    expect((await own.signIn({ password: strongPassword })).statusCode).toBe(200)
  },
)

test('a new password of an operator leaves no device known', async () => {
  const lost = await openSignedIn(server)
  const given = { email: firstAdmin.email, password: strongPassword }
  await setPassword(server.services, given, recordNothing)
  // The first sign-in is exempt from the delay of the account.
  expect((await openBrowser(server).signIn(given)).statusCode).toBe(200)
  await guessFromManyAddresses(server, 6)
  expect((await lost.signIn(given)).statusCode).toBe(429)
})
