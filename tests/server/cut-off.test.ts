import { connect } from 'node:net'

import { beforeAll, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'

import { benchForTests } from './refusals.ts'

const { paths } = galleryItems
const boundary = 'multipart/form-data; boundary=x'
const bench = benchForTests()

let address: { host: string; port: number }

beforeAll(async () => {
  const url = new URL(await bench().server.app.listen({ port: 0, host: '127.0.0.1' }))
  address = { host: url.hostname, port: Number(url.port) }
})

/** Sends bytes and closes its side; resolves with whatever comes back. */
function talk(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => socket.end(bytes))
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

const head = (length: number) =>
  [
    `POST ${paths.add} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${bench().server.console.token}`,
    `Content-Type: ${boundary}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

test.each([
  [
    'in the middle of the picture',
    () => Buffer.concat([pictureStart(), bench().image.subarray(0, 500)]),
  ],
  ['before the first part', () => Buffer.from('--x\r\nContent-Disp')],
  ['after the first field', () => Buffer.from(whole('title', 'Half a form'))],
])('a body cut off %s leaves nothing behind', async (_where, body) => {
  const before = await bench().state()
  const heard = await talk(Buffer.concat([Buffer.from(head(100_000)), body()]))
  expect(heard).not.toMatch(/^HTTP\/1.1 [235]/)
  await expect.poll(bench().state).toBe(before)
})

function pictureStart() {
  return Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
}

test('bytes that are no HTTP get the same shape of answer', async () => {
  const heard = await talk('NONSENSE\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1.1 400 /)
  expect(heard).toContain('{"success":false,"code":"bad-request"')
})

test('30 MB without a length are refused, and the connection is read to the end', async () => {
  const before = await bench().state()
  const chunk = new Uint8Array(1024 * 1024)
  const start = new TextEncoder().encode(pictureStart().toString())
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => {
      if (sent < 30) controller.enqueue(chunk)
      else controller.close()
      sent += 1
    },
  })
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${bench().server.console.token}`, 'content-type': boundary },
  }
  const response = await fetch(`http://${address.host}:${address.port}${paths.add}`, request)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'too-large' })
  await expect.poll(bench().state).toBe(before)
})

function whole(name: string, content: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
}
