import { expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { confirmedForMs, factorPaths } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { welcomePath } from '#contract/welcome.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { formOf, itemOf, send } from './console.ts'

const server = appForEach()
const audit = (query?: Record<string, string>) => auditOf(server, query)

/** Stores this number of refusals of the current hour. */
const fill = (subject: string, count: number) =>
  server.database
    .insertInto('posts')
    .values({ subject, count, since: server.clock.now() })
    .execute()
const followUnknownLink = () =>
  send(server.app, { method: 'POST', url: welcomePath, json: { token: 'none' } })

test('every refusal of a signed-in admin is recorded, whatever the reason', async () => {
  const staff = await server.otherConsole('event-staff')
  const photo = { title: 'Opening night', description: 'The hall', image: await smallPicture() }
  const added = await server.console.call({
    ...{ method: 'POST', url: galleryItems.paths.add },
    form: formOf(photo),
  })
  const url = pathTo(galleryItems.paths.remove, itemOf(added)._id)
  const other = { cookie: `take-off-session=${staff.token}`, 'sec-fetch-site': 'cross-site' }
  const refused = [
    await staff.call({ method: 'DELETE', url }),
    await send(server.app, { method: 'DELETE', url, headers: other }),
    await staff.call({
      ...{ method: 'DELETE', url },
      headers: { [headers.outboxOwner]: server.console.account._id },
    }),
  ]
  server.clock.pass(confirmedForMs)
  refused.push(await staff.call({ method: 'POST', url: factorPaths.totp, json: {} }))
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
    [403, 'forbidden'],
    [403, 'other-site'],
    [409, 'other-owner'],
    [403, 'unconfirmed'],
  ])
  const { entries } = await audit({ by: staff.account.email })
  const remove = `DELETE ${url}`
  const recorded = entries.map(({ op, changes }) => [op, changes[0]?.to])
  expect(recorded.toReversed()).toEqual([
    ['refused', remove],
    ['other-site-refused', remove],
    ['other-owner-refused', remove],
    ['unconfirmed-refused', `POST ${factorPaths.totp}`],
  ])
})

test('an invalid link and a change that would leave no owner are recorded', async () => {
  await followUnknownLink()
  const url = pathTo(peoplePaths.one, server.console.account._id)
  await server.console.call({ method: 'PUT', url, json: { role: 'reader' } })
  const [last, link] = (await audit()).entries
  expect(link).toMatchObject({ op: 'link-refused', by: { _id: '' }, address: '127.0.0.1' })
  expect(last).toMatchObject({
    op: 'last-owner-refused',
    by: server.console.account,
    changes: [{ field: 'person', to: firstAdmin.email }],
  })
})

test('repeated refusals of one admin do not hide the refusals of another', async () => {
  const reader = await server.otherConsole('reader')
  const editor = await server.otherConsole('editor')
  await fill(`audit refusals of ${reader.account._id}`, 100)
  for (const { call } of [reader, editor]) await call({ method: 'GET', url: auditPaths.list })
  const { entries } = await audit({ op: 'refused' })
  expect(entries.map(({ by }) => by.email)).toEqual([editor.account.email])
})

test('repeated refusals record a limited number of entries per hour, and that there were more', async () => {
  const reader = await server.otherConsole('reader')
  const read = async () => {
    expect((await reader.call({ method: 'GET', url: auditPaths.list })).status).toBe(403)
  }
  await fill(`audit refusals of ${reader.account._id}`, 99)
  for (let nth = 0; nth < 4; nth += 1) await read()
  const ops = async () => (await audit({ by: reader.account.email })).entries.map(({ op }) => op)
  expect(await ops()).toEqual(['refusals-omitted', 'refused'])
  server.clock.pass(61 * 60 * 1000)
  await read()
  expect(await ops()).toEqual(['refused', 'refusals-omitted', 'refused'])
})

test('many refusals of strangers hide none of a signed-in person', async () => {
  const reader = await server.otherConsole('reader')
  await fill('audit refusals of all strangers', 1000)
  for (let nth = 0; nth < 2; nth += 1) await followUnknownLink()
  await reader.call({ method: 'GET', url: auditPaths.list })
  const { entries } = await audit()
  expect(entries.map(({ op, by, address }) => [op, by.email, address])).toEqual([
    ['refused', reader.account.email, '127.0.0.1'],
    ['refusals-omitted', '', ''],
  ])
})
