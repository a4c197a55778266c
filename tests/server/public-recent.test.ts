import { expect, test } from 'vitest'

import { publicAnnouncement, publicLists } from '#contract/public.ts'
import { pathTo } from '#contract/resource.ts'
import { encodings } from '#tests/support/decoders.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()
const event = () => callsOf(() => server, sampleOf('event'))
const paths = [
  ...publicLists.map(({ path }) => path),
  '/public/events/:id',
  publicAnnouncement.path,
]
const ofBody = ['content-type', 'content-encoding', 'content-length']
const ofOneReply = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Starts another process on the same data. */
async function startOther() {
  const app = await makeCheckedApp(server.services)
  server.app.addHook('onClose', () => app.close())
  return app
}

async function read(app: typeof server.app, url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers: { host: 'club.example', ...headers } })
  const shared = Object.entries(reply.headers).filter(([name]) => !ofOneReply.includes(name))
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(shared),
    body: reply.rawPayload,
    id: reply.headers['x-request-id'],
  }
}

const titlesIn = ({ body }: Awaited<ReturnType<typeof read>>) => {
  const [, title] = /"title":"([^"]*)"/.exec(body.toString()) ?? []
  return title
}

test.each(paths.flatMap((path) => encodings.map((encoding) => [path, encoding] as const)))(
  '%s sent again in the encoding %s is the same reply',
  async (path, encoding) => {
    const { _id } = itemOf(await event().add())
    server.clock.pass(1)
    const url = pathTo(path, _id)
    const { id, ...first } = await read(server.app, url, { 'accept-encoding': encoding })
    const { id: otherId, ...again } = await read(server.app, url, { 'accept-encoding': encoding })
    expect(again).toEqual(first)
    expect(otherId).not.toBe(id)

    const etag = String(first.headers['etag'])
    const conditional = { 'accept-encoding': encoding, 'if-none-match': etag }
    const { id: _, ...unchanged } = await read(server.app, url, conditional)
    const kept = Object.entries(first.headers).filter(([name]) => !ofBody.includes(name))
    expect(unchanged).toEqual({
      status: 304,
      headers: Object.fromEntries(kept),
      body: Buffer.alloc(0),
    })
  },
)

test('a change by another process is visible after half a second', async () => {
  const other = await startOther()
  const { _id } = itemOf(await event().add({ title: 'Dinner' }))
  const change = async (title: string) =>
    event().update(_id, { form: formOf({ ...(await event().changedParts()), title }) })
  const url = '/public/events'
  expect(titlesIn(await read(other, url))).toBe('Dinner')
  await change('Lunch')
  server.clock.pass(499)
  expect(titlesIn(await read(other, url))).toBe('Dinner')
  server.clock.pass(1)
  expect(titlesIn(await read(other, url))).toBe('Lunch')
  // The reply is current for another half second.
  await change('Breakfast')
  server.clock.pass(499)
  expect(titlesIn(await read(other, url))).toBe('Lunch')
})

test('replies sent again are counted', async () => {
  for (let nth = 0; nth < 3; nth += 1) await read(server.app, '/public/events')
  const { values } = await server.services.metrics.requests.get()
  const counted = values.filter(({ labels }) => labels['route'] === '/public/events')
  expect(counted).toMatchObject([{ value: 3, labels: { method: 'GET', status: 200 } }])
})
