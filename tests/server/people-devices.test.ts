import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { peoplePaths } from '#contract/people.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { beforeTransactions } from './before-transactions.ts'
import { type Browser, openSignedIn } from './browsers.ts'
import type { Console } from './console.ts'

const server = appForEach()

let owner: Console
/** A browser in which the first admin is signed in. */
let phone: Browser
beforeEach(async () => {
  owner = await server.otherConsole()
  phone = await openSignedIn(server, { address: '192.0.2.7' })
})

const device = v.looseObject({ _id: v.string(), address: v.string(), isThis: v.boolean() })

/** Returns the devices of a person, as displayed to the owner. */
async function devicesOf(personId: string) {
  const url = peoplePaths.devices.replace(':id', personId)
  const { body } = await owner.call({ method: 'GET', url })
  return v.parse(v.array(device), body.data)
}

/** Signs a person out on one device, as the owner. */
const signOut = (personId: string, deviceId: string) =>
  owner.call({
    method: 'DELETE',
    url: peoplePaths.device.replace(':id', personId).replace(':device', deviceId),
  })

async function idOfPhone() {
  const devices = await devicesOf(server.console.account._id)
  return devices.find(({ address }) => address === '192.0.2.7')?._id ?? 'none'
}

test('an owner sees where somebody is signed in, and signs out one of the devices', async () => {
  const { _id } = server.console.account
  expect(await devicesOf(_id)).toMatchObject([{ isThis: false }, { isThis: false }])
  expect((await devicesOf(owner.account._id)).map(({ isThis }) => isThis)).toEqual([true])
  const lost = await idOfPhone()
  expect((await signOut(_id, lost)).status).toBe(200)
  expect((await phone.call({ url: '/admin/account' })).statusCode).toBe(401)
  expect((await server.console.call({ method: 'GET', url: '/admin/account' })).status).toBe(200)
  expect(await devicesOf(_id)).toHaveLength(1)
  const again = await signOut(_id, lost)
  expect(again.status).toBe(404)
  expect(again.body.message).toBe('They are not signed in there')
})

test('the audit log names the owner and the person who was signed out', async () => {
  await signOut(server.console.account._id, await idOfPhone())
  const [entry] = (await auditOf(server)).entries
  expect(entry).toMatchObject({
    ...{ op: 'signed-out-device', kind: 'account', id: server.console.account._id },
    by: owner.account,
    changes: [
      { field: 'person', to: server.console.account.email },
      { field: 'device', from: 'Unknown device, 192.0.2.7' },
    ],
  })
})

test('an owner whose session ends meanwhile signs nobody out', async () => {
  const lost = await idOfPhone()
  const transactions = beforeTransactions(server.database, async () => {
    await server.database.deleteFrom('sessions').where('admin_id', '=', owner.account._id).execute()
  })
  expect((await signOut(server.console.account._id, lost)).status).toBe(401)
  transactions.mockRestore()
  expect((await phone.call({ url: '/admin/account' })).statusCode).toBe(200)
})

test('a device of another person, and an unknown person, are not found', async () => {
  const lost = await idOfPhone()
  expect((await signOut(owner.account._id, lost)).status).toBe(404)
  expect((await signOut('nobody', lost)).status).toBe(404)
  const url = peoplePaths.devices.replace(':id', 'nobody')
  expect((await owner.call({ method: 'GET', url })).status).toBe(404)
  expect((await phone.call({ url: '/admin/account' })).statusCode).toBe(200)
})
