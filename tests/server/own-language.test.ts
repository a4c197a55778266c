import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { send } from './console.ts'

const server = appForEach()

const change = (json: object) => server.console.call({ method: 'PUT', url: accountPaths.own, json })

/** Returns the language in the replies to a sign-in and to a read of the account. */
async function languages() {
  const signedIn = await send(server.app, {
    ...{ method: 'POST', url: sessionPaths.signIn, json: firstAdmin },
  })
  const own = await server.console.call({ method: 'GET', url: accountPaths.own })
  return [signedIn.body['user'], own.body.data]
}

test('a language belongs to the account, and comes with a sign-in on any device', async () => {
  expect(await languages()).toMatchObject([{ language: null }, { language: null }])
  expect((await change({ language: 'ar' })).body.data).toMatchObject({ name: '', language: 'ar' })
  expect(await languages()).toMatchObject([{ language: 'ar' }, { language: 'ar' }])
  const [, entry] = (await auditOf(server)).entries
  expect(entry).toMatchObject({
    ...{ op: 'language-changed', kind: 'account', by: server.console.account },
    changes: [{ field: 'language', from: null, to: 'ar' }],
  })
})

test.each([[{ language: 'xx' }], [{ language: null }], [{}]])(
  'a change to %j is refused, and changes nothing',
  async (json) => {
    await change({ language: 'fr' })
    expect((await change(json)).status).toBe(422)
    expect(await languages()).toMatchObject([{ language: 'fr' }, { language: 'fr' }])
  },
)

test('name and language are changed together or alone, and only real changes are recorded', async () => {
  expect((await change({ name: 'Asha', language: 'fr' })).body.data).toMatchObject({
    ...{ name: 'Asha', language: 'fr' },
  })
  expect((await change({ name: 'Asha O.' })).body.data).toMatchObject({ language: 'fr' })
  expect((await change({ language: 'fr' })).body.data).toMatchObject({ name: 'Asha O.' })
  const { entries } = await auditOf(server)
  expect(entries.map(({ op }) => op)).toEqual(['name-changed', 'language-changed', 'name-changed'])
})

test('a language of a later version counts as none', async () => {
  await server.database.updateTable('admins').set({ language: 'xx' }).execute()
  expect(await languages()).toMatchObject([{ language: null }, { language: null }])
})
