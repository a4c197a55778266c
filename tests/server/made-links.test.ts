import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { welcomePath } from '#contract/welcome.ts'
import { disableAdmin, setPassword } from '#server/people/operator-accounts.ts'
import { strongPassword } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from './app-for-each.ts'
import { followLink, openBrowser } from './browsers.ts'
import { type Console, type ParsedReply, send } from './console.ts'

const server = appForEach()

const made = v.looseObject({ path: v.string() })

/** Another owner who has invited an owner, and made a link for a new password of the first one. */
let maker: Console
let links: { invitation: ParsedReply; reset: ParsedReply }
beforeEach(async () => {
  maker = await server.otherConsole()
  const json = { email: 'again@take-off.example', name: '', role: 'admin' }
  links = {
    invitation: await maker.call({ method: 'POST', url: peoplePaths.list, json }),
    reset: await linkFor(maker, server.console),
  }
})

function linkFor(by: Console, { account }: Console) {
  return by.call({ method: 'POST', url: peoplePaths.link.replace(':id', account._id) })
}

/** Returns the links that still let somebody in. */
async function openLinks() {
  const open: string[] = []
  for (const [name, { body }] of Object.entries(links)) {
    const token = v.parse(made, body.data).path.split('#')[1]
    const { status } = await send(server.app, { method: 'POST', url: welcomePath, json: { token } })
    if (status === 200) open.push(name)
  }
  return open
}

const change = (json: object) =>
  server.console.call({
    method: 'PUT',
    url: peoplePaths.one.replace(':id', maker.account._id),
    json,
  })

test.each([
  ['is demoted', () => change({ role: 'editor' })],
  ['is disabled', () => change({ isDisabled: true })],
  [
    'is disabled by an operator',
    () => disableAdmin(server.services, maker.account.email, recordNothing),
  ],
  [
    'gets a password from an operator',
    () =>
      setPassword(
        server.services,
        { email: maker.account.email, password: strongPassword },
        recordNothing,
      ),
  ],
  [
    'follows a link for a new password',
    async () => followLink(openBrowser(server), await linkFor(server.console, maker)),
  ],
])('the links of an owner end when the owner %s', async (_, act) => {
  await act()
  expect(await openLinks()).toEqual([])
})

test.each([
  ['signs out everywhere', () => maker.call({ method: 'DELETE', url: accountPaths.devices })],
  [
    'changes the own password',
    () =>
      maker.call({
        method: 'PUT',
        url: accountPaths.password,
        json: { current: 'another long password', next: strongPassword },
      }),
  ],
])('links for a new password end when their owner %s, invitations stay', async (_, act) => {
  expect((await act()).status).toBe(200)
  expect(await openLinks()).toEqual(['invitation'])
})

test('a change of another person keeps the links of an owner', async () => {
  const reader = await server.otherConsole('reader')
  const url = peoplePaths.one.replace(':id', reader.account._id)
  await server.console.call({ method: 'PUT', url, json: { isDisabled: true } })
  expect(await openLinks()).toEqual(['invitation', 'reset'])
})
