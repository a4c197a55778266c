import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { announced, sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const read = () => server.console.call({ method: 'GET', url: dashboardPath })

const names = ['banner', 'event', 'founderProfile', 'enquiry', 'member', 'galleryItem'] as const
const callsFor = (name: (typeof names)[number]) => callsOf(() => server, sampleOf(name))

test('without items all totals are zero, and the last update is the current time', async () => {
  const reply = await read()
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('private, no-cache')
  const totals = {
    banners: 0,
    events: 0,
    founderProfiles: 0,
    memberships: 0,
    verifiedMemberships: 0,
  }
  const summary = { totalRecords: 0, lastUpdated: '2026-11-20T09:00:00.000Z' }
  expect(reply.body).toEqual({ success: true, data: { totals, summary } })
})

test('the dashboard counts banners, events, founders, memberships and verified members separately', async () => {
  for (const [index, name] of names.entries()) {
    for (let nth = 0; nth <= index; nth += 1) await callsFor(name).add()
  }
  expect((await read()).body.data).toMatchObject({
    totals: { banners: 1, events: 2, founderProfiles: 3, memberships: 4, verifiedMemberships: 5 },
    summary: { totalRecords: 15 },
  })
})

test('the dashboard follows every change', async () => {
  const members = callsFor('member')
  const lastUpdated = async () => {
    const reply = await read()
    server.clock.pass(60_000)
    return reply.body.data
  }
  const { _id } = itemOf(await members.add())
  await members.add()
  expect(await lastUpdated()).toMatchObject({
    totals: { verifiedMemberships: 2 },
    summary: { totalRecords: 2, lastUpdated: '2026-11-20T09:00:00.000Z' },
  })
  await members.update(_id, { json: { discount: '5%' } })
  expect(await lastUpdated()).toMatchObject({
    summary: { totalRecords: 2, lastUpdated: '2026-11-20T09:01:00.000Z' },
  })
  await members.remove(_id)
  expect(await lastUpdated()).toMatchObject({
    totals: { verifiedMemberships: 1 },
    summary: { totalRecords: 1, lastUpdated: '2026-11-20T09:02:00.000Z' },
  })
  await server.console.call({ method: 'POST', url: announcement.paths.add, json: announced })
  expect(await lastUpdated()).toMatchObject({
    summary: { totalRecords: 1, lastUpdated: '2026-11-20T09:03:00.000Z' },
  })
})
