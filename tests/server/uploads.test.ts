import { utimesSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { uploadMaxBytes } from '#contract/picture.ts'
import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { uploadPath, uploadType } from '#contract/upload.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { isInBucket } from '#tests/support/test-bucket.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { galleryForEach } from './app-for-each.ts'
import { hashOf } from './base-values.ts'
import { type Call, type Console, formOf, itemOf, send } from './console.ts'
import { headOf, openRawConnection } from './raw-connection.ts'

const { paths } = galleryItems
const server = galleryForEach()
const image = await smallPicture()
const sha256 = hashOf(image)
const texts = { title: 'A photo', description: 'From the hall' }

const stateOf = async (by: Console = server.console, of = sha256) =>
  (await by.call({ method: 'GET', url: pathTo(uploadPath, of) })).body.data

function patchOf(from: number | string, raw: Buffer, of = sha256): Call {
  const url = `${pathTo(uploadPath, of)}?from=${from}`
  return { method: 'PATCH', url, raw, headers: { 'content-type': uploadType } }
}

const bring = (from: number | string, raw: Buffer, of = sha256) =>
  server.console.call(patchOf(from, raw, of))

/** Sends a form that announces a picture without containing it. */
const announce = (of = sha256, by: Console = server.console) =>
  by.call({
    method: 'POST',
    url: paths.add,
    form: formOf(texts),
    headers: { [headers.pictureDigest]: of },
  })

const nothing = { received: 0, isStored: false }
const missing = { status: 409, body: { code: 'picture-missing' } }

test('a picture uploaded in chunks can be announced by a form', async () => {
  expect(await stateOf()).toEqual(nothing)
  expect((await bring(0, image.subarray(0, 100))).body.data).toEqual({ ...nothing, received: 100 })
  expect((await bring(100, image.subarray(100))).body.data).toMatchObject({
    received: image.length,
  })
  const added = await announce()
  expect(added.status).toBe(201)
  expect(itemOf(added)['image']).toBe(`/media/${sha256}-1920.webp`)
  expect(await server.statusOf(`${sha256}-1920.webp`)).toBe(200)
  expect(await server.incoming()).toEqual([])
})

// A bucket stores the chunk when the connection has ended, and the system determines when that is noticed.
if (!isInBucket())
  test('an interrupted chunk is stored up to where it arrived, and the upload resumes there', async () => {
    const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    const connection = await openRawConnection(`http://127.0.0.1:${port}`)
    const head = headOf(`PATCH ${pathTo(uploadPath, sha256)}?from=0`, {
      Authorization: `Bearer ${server.console.token}`,
      'Content-Type': uploadType,
      'Content-Length': image.length,
    })
    connection.write(Buffer.concat([Buffer.from(head), image.subarray(0, 300)]))
    await untilPasses(async () => expect(await stateOf()).toEqual({ ...nothing, received: 300 }))
    connection.socket.destroy()
    expect((await bring(300, image.subarray(300))).body.data).toMatchObject({
      received: image.length,
    })
    expect((await announce()).status).toBe(201)
  })

test('a chunk that arrives twice or late changes nothing', async () => {
  await bring(0, image)
  for (const from of [0, 100, 300]) await bring(from, image.subarray(from, from + 200))
  expect(await stateOf()).toEqual({ ...nothing, received: image.length })
  expect((await announce()).status).toBe(201)
})

test('bytes beyond a gap are not stored', async () => {
  await bring(0, image.subarray(0, 100))
  expect((await bring(101, image.subarray(101))).body.data).toEqual({ ...nothing, received: 100 })
})

test('a picture that is already stored need not be uploaded, whoever sent it', async () => {
  await server.add(image)
  const other = await server.otherConsole()
  expect(await stateOf(other)).toEqual({ received: 0, isStored: true })
  expect((await announce(sha256, other)).status).toBe(201)
})

test('a form that announces a missing picture is answered with a request for it', async () => {
  expect(await announce()).toMatchObject(missing)
  await bring(0, image.subarray(0, 100))
  expect(await announce()).toMatchObject(missing)
  // The stored bytes are deleted, because they were not the complete picture.
  expect(await stateOf()).toEqual(nothing)
  expect((await server.add(image, { [headers.pictureDigest]: sha256 })).status).toBe(201)
})

test('chunks of another admin are not shared', async () => {
  const other = await server.otherConsole()
  await other.call(patchOf(0, image))
  expect(await stateOf(other)).toEqual({ ...nothing, received: image.length })
  expect(await stateOf()).toEqual(nothing)
  expect(await announce()).toMatchObject(missing)
})

test('a chunked upload that is not a picture is refused by the form, and deleted', async () => {
  const text = Buffer.from('This is not a picture')
  await bring(0, text, hashOf(text))
  expect(await announce(hashOf(text))).toMatchObject({ body: { code: 'not-a-picture' } })
  expect(await server.stored()).toEqual([])
})

const short = Buffer.from('bytes')
const large = Buffer.alloc(uploadMaxBytes + 1)
test.each([
  ['a chunk under a name that is not a hash', 422, patchOf(0, short, '..%2F..%2Fetc')],
  ['a chunk at an offset that is not a number', 422, patchOf('here', short)],
  ['a chunk without an offset', 422, patchOf('', short)],
  [
    'a chunk of another content type',
    415,
    { ...patchOf(0, short), headers: { 'content-type': 'text/css' } },
  ],
  [
    'a chunk without bytes',
    400,
    { method: 'PATCH', url: `${pathTo(uploadPath, sha256)}?from=0` } as const,
  ],
  ['a chunk larger than any picture may be', 413, patchOf(0, large)],
])('%s is refused with %i', async (_what, status, call) => {
  expect((await server.console.call(call)).status).toBe(status)
  expect(await server.stored()).toEqual([])
})

test('uploads require a session', async () => {
  expect((await send(server.app, patchOf(0, image))).status).toBe(401)
  expect((await send(server.app, { ...patchOf(0, image), method: 'GET' })).status).toBe(401)
  expect(await server.incoming()).toEqual([])
})

test('a form that announces an invalid hash is refused', async () => {
  expect(await announce('../../etc/passwd')).toMatchObject({ body: { code: 'invalid' } })
})

// Objects in a bucket have the time of the bucket's server.
if (!isInBucket())
  test('unfinished uploads are deleted after two days', async () => {
    await bring(0, image.subarray(0, 100))
    const [name = ''] = await server.incoming()
    await server.services.chunks.tidy()
    expect(await server.incoming()).toEqual([name])
    const pastTime = new Date(Date.now() - 49 * 60 * 60 * 1000)
    utimesSync(join(server.folder, 'incoming', name), pastTime, pastTime)
    await server.services.chunks.tidy()
    expect(await stateOf()).toEqual(nothing)
  })
