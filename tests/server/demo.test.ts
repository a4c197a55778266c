import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { fromWireValues, pathTo, toWireValues, valuesOf } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { listResources } from '#contract/resources/index.ts'
import { members } from '#contract/resources/member.ts'
import { demoAdmin } from '#tests/support/accounts.ts'
import { demoFile, signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

const item = v.looseObject({ _id: v.string(), createdAt: v.string() })
const listReply = v.object({ data: v.array(item) })

const dataDir = mkdtempSync(join(tmpdir(), 'take-off-demo-'))
let server: TestServer
let token: string

async function start() {
  server = await startServer({ dataDir, file: demoFile })
  token = (await signIn(server.url, demoAdmin)).token
}

beforeAll(start, 60_000)

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

async function call(path: string, method = 'GET'): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(server.url + path, { method, headers })).json()
}

async function list(path: string) {
  return v.parse(listReply, await call(`${path}?limit=1000`)).data
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      listResources.map(
        async ({ name, paths }) => [name, (await list(paths.list)).length] as const,
      ),
    ),
  )

const filled = {
  [members.name]: 35,
  [events.name]: 12,
  [banners.name]: 6,
  [founderProfiles.name]: 8,
  [galleryItems.name]: 24,
  [enquiries.name]: 18,
}

test('the demo has items of every resource', async () => {
  expect(await counts()).toEqual(filled)
  expect(await call(announcement.paths.list)).toMatchObject({ data: { isActive: true } })
  expect(await call(dashboardPath)).toMatchObject({
    data: { totals: { verifiedMemberships: 35 }, summary: { totalRecords: 35 + 12 + 6 + 8 + 18 } },
  })
})

test.each(listResources)('the form accepts every $name of the demo', async (each) => {
  for (const found of await list(each.paths.list)) {
    const values = valuesOf(each, found)
    expect(fromWireValues(each, toWireValues(each, values))).toEqual({ values })
  }
})

test('the demo contains only invented hosts and email addresses', async () => {
  for (const { paths } of listResources) {
    const text = JSON.stringify(await list(paths.list))
    const hosts = [...text.matchAll(/(?:@|https?:\/\/)([\w.-]+)/g)].map(([, host]) => host)
    expect(hosts.filter((host) => !host?.endsWith('.example'))).toEqual([])
  }
})

test('most events of the demo are upcoming, and its pictures can be fetched', async () => {
  const found = await list(events.paths.list)
  const today = new Date().toISOString().slice(0, 10)
  const ahead = found.filter((event) => String(event['eventDate']) > today)
  expect(ahead.length).toBeGreaterThan(found.length / 2)
  expect(ahead.length).toBeLessThan(found.length)
  const pictures = [
    ...found.map((event) => event['imageUrl']),
    ...(await list(banners.paths.list)).map((banner) => banner['image']),
    ...(await list(founderProfiles.paths.list)).map((profile) => profile['imageUrl']),
  ]
  expect(new Set(pictures).size).toBe(12 + 6 + 8)
  for (const picture of pictures)
    expect((await fetch(server.url + String(picture))).status).toBe(200)
})

test('the demo serves the website', async () => {
  const page = await fetch(`${server.url}/site/`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('data-list=')])
})

test('a second start of the demo adds nothing, and removed items stay removed', async () => {
  const [first] = await list(members.paths.list)
  await call(pathTo(members.paths.remove, first?._id ?? ''), 'DELETE')
  const kept = await list(events.paths.list)
  await server.stop()
  await start()
  expect(await counts()).toEqual({ ...filled, [members.name]: 34 })
  expect(await list(events.paths.list)).toEqual(kept)
})
