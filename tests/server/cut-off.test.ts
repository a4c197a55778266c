import { connect } from 'node:net'

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { expectAnswer, headOfPost, openRawConnection } from './raw-connection.ts'
import { benchForTests, image, partWith } from './refusals.ts'

const { paths } = galleryItems
const boundary = 'multipart/form-data; boundary=x'
const bench = benchForTests()

let address: { host: string; port: number }
/** State before any body was cut off; temporary remains of one test must not appear in the next. */
let before: string

const expectUnchanged = async () => expect(await bench().state()).toBe(before)

beforeAll(async () => {
  before = await bench().state()
  const url = new URL(await bench().server.app.listen({ port: 0, host: '127.0.0.1' }))
  address = { host: url.hostname, port: Number(url.port) }
})

/** Sends bytes and closes its side of the connection; resolves with the reply. */
function talk(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.end(bytes))
    let response = ''
    socket.on('data', (chunk) => (response += chunk.toString()))
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

const head = (length: number) =>
  headOfPost(paths.add, length, { token: bench().server.console.token, type: boundary })

test.each([
  ['in the middle of the picture', Buffer.concat([pictureStart(), image.subarray(0, 500)])],
  ['before the first part', Buffer.from('--x\r\nContent-Disp')],
  ['after the first field', Buffer.from(partWith('title', 'Half a form'))],
])('a body cut off %s stores nothing', async (_where, body) => {
  const response = await talk(Buffer.concat([Buffer.from(head(100_000)), body]))
  expect(response).not.toMatch(/^HTTP\/1.1 [235]/)
  await untilPasses(expectUnchanged)
})

function pictureStart() {
  return Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
}

test('a write whose session ends while it arrives changes nothing', async () => {
  const { server } = bench()
  const before = await bench().state()
  const { token } = await server.otherConsole()
  const body = Buffer.concat([
    Buffer.from(partWith('title', 'Too late') + partWith('description', 'By somebody who is out')),
    pictureStart(),
    image,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const connection = await openRawConnection(`http://${address.host}:${address.port}`)
  connection.write(head(body.length).replace(bench().server.console.token, token))
  connection.write(body.subarray(0, 500))
  // The picture has begun to arrive, so the session was already checked.
  await untilPasses(async () => expect(await bench().state()).not.toBe(before))
  await sql`delete from sessions where admin_id != ${server.console.account._id}`.execute(
    server.database,
  )
  connection.write(body.subarray(500))
  await expectAnswer(connection, 401)
  connection.socket.destroy()
  await untilPasses(expectUnchanged)
})

test('bytes that are not HTTP are answered with a regular error reply', async () => {
  const response = await talk('NONSENSE\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1.1 400 /)
  expect(response).toContain('{"success":false,"code":"bad-request"')
  expect(response).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  expect(response).toContain("frame-ancestors 'none'")
})

/** Sends an upload without a length, 1 MB at a time; counts the chunks that were requested. */
async function uploadOf(megabytes: number, authorization: string) {
  const chunk = new Uint8Array(1024 * 1024)
  const start = new TextEncoder().encode(pictureStart().toString())
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => {
      if (sent < megabytes) controller.enqueue(chunk)
      else controller.close()
      sent += 1
    },
  })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization, 'content-type': boundary },
  }
  const response = await fetch(`http://${address.host}:${address.port}${paths.add}`, request)
  return { status: response.status, body: await response.json(), sent: () => sent }
}

test('after an upload without a length exceeds the limit, at most a small part of it is read', async () => {
  const { status, body, sent } = await uploadOf(60, `Bearer ${bench().server.console.token}`)
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'too-large' })
  await untilPasses(expectUnchanged)
  await untilPasses(async () => expect(await openConnections()).toBe(0))
  // 25 MB are the limit of a picture, and 1 MB is read so that the reply arrives; the rest is in the buffers between.
  expect(sent()).toBeLessThan(40)
})

test('of an upload without a session at most a small part is read', async () => {
  const { status, sent } = await uploadOf(60, 'Bearer nobody')
  expect(status).toBe(401)
  await untilPasses(async () => expect(await openConnections()).toBe(0))
  expect(sent()).toBeLessThan(15)
})

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    bench().server.app.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    )
  })
}
