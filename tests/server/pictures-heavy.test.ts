import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { takeNext } from '#server/pictures/child-queue.ts'
import { type PictureLimits, pictureLimits } from '#server/pictures/limits.ts'
import { openPictureReader } from '#server/pictures/picture-reader.ts'
import { post } from '#tests/bench/pictures/post.ts'
import { exifInCircles } from '#tests/bench/pictures/written-jpegs.ts'
import { skipWithout } from '#tests/run/requirements.ts'
import { isReadingHeavy, isRunning, pictureChildrenOf } from '#tests/support/children.ts'
import { gifOf } from '#tests/support/gif-bytes.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { pngOf } from '#tests/support/png-bytes.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { type GalleryServer, startGallery } from './gallery-server.ts'

const patientMs = 600_000

/** Very long time limits, so that a slow machine changes nothing. */
const patient: PictureLimits = {
  quick: { ...pictureLimits.quick, processorMs: patientMs, clockMs: patientMs },
  heavy: { ...pictureLimits.heavy, processorMs: patientMs, clockMs: patientMs },
}

async function start(limits: PictureLimits = patient) {
  const server = await startGallery({ limits })
  onTestFinished(() => server.end())
  return server
}

/** Expects a permanent refusal with this message, no remaining files, and the next small photo to be accepted. */
async function expectRefused(server: GalleryServer, image: Buffer, words: RegExp) {
  const reply = await server.add(image)
  expect(reply.body).toMatchObject({ code: 'too-large', message: expect.stringMatching(words) })
  expect(reply.status).toBe(413)
  expect([await server.stored(), await server.incoming()]).toEqual([[], []])
  expect((await server.add(await smallPicture())).status).toBe(201)
}

test('an animation of too many frames is refused', async () => {
  const image = gifOf({ canvas: { width: 9, height: 9 }, frames: 1001 })
  await expectRefused(await start(), image, /too many frames \(1000 at most\)/)
})

test('an animation of too many pixels, counted over all frames, is refused', async () => {
  const image = gifOf({ canvas: { width: 2000, height: 2000 }, frames: 13 })
  await expectRefused(await start(), image, /too many pixels \(50 megapixels over all its frames/)
})

test('a picture that needs too much memory is refused, and the server keeps running', async () => {
  const image = pngOf({ width: 10_000, height: 10_000, kind: 6, isInterlaced: true })
  await expectRefused(await start(), image, /too much memory to read \(350 MB at most\)/)
})

test('a picture that needs too much processor time is refused, and the server keeps running', async () => {
  const image = gifOf({ canvas: { width: 1000, height: 1000 }, frames: 3 })
  const server = await start({ ...patient, heavy: { ...patient.heavy, processorMs: 1 } })
  await expectRefused(server, image, /too long to read \(0.001 seconds at most\)/)
})

test('a picture that exceeds only the clock time is answered with 503, and accepted later', async () => {
  const image = gifOf({ canvas: { width: 1000, height: 1000 }, frames: 3 })
  const hurried = { ...patient, heavy: { ...patient.heavy, clockMs: 1 } }
  const server = await start(hurried)
  const reply = await server.add(image)
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect([await server.stored(), await server.incoming()]).toEqual([[], []])
  hurried.heavy.clockMs = patientMs
  expect((await server.add(image)).status).toBe(201)
})

test.each([
  ['processor time', { processorMs: 1 }],
  ['time by the clock', { clockMs: 1 }],
])(
  'a picture that exceeds the limit of the quick queue is processed by the heavy queue: %s',
  async (_, limit) => {
    const server = await start({ ...patient, quick: { ...patient.quick, ...limit } })
    expect((await server.add(await smallPicture())).status).toBe(201)
    expect(await server.stored()).toHaveLength(3)
    expect(await server.incoming()).toEqual([])
  },
)

test('a picture is answered with 503 when too many are waiting', async () => {
  const server = await start({ ...patient, quick: { ...patient.quick, maxWaiting: 0 } })
  const reply = await server.add(await smallPicture())
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable'])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('the same picture sent several times concurrently is processed once', async () => {
  // Allows one picture in progress and one waiting.
  const server = await start({ ...patient, quick: { ...patient.quick, maxWaiting: 1 } })
  const image = await smallPicture()
  const replies = await Promise.all([1, 2, 3, 4].map(() => server.add(image)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await server.stored()).toHaveLength(3)
})

test('the owner with the least processing time is served first, and their smallest picture first', () => {
  const waiting = [
    { owner: 'a', bytes: 1 },
    { owner: 'b', bytes: 300 },
    { owner: 'b', bytes: 200 },
    { owner: 'c', bytes: 900 },
  ]
  const spentMs = new Map([
    ['a', 5000],
    ['b', 10],
  ])
  const order = Array.from({ length: 5 }, () => takeNext(waiting, spentMs)?.bytes)
  expect(order).toEqual([900, 200, 300, 1, undefined])
})

/** Expects processing to fail with the error code of the machine. */
async function expectFailure(source: string, path: string, code: string) {
  const reader = openPictureReader(patient)
  const made = reader.make({ source, outputs: [{ width: 320, path }] }, { owner: 'a', bytes: 1 })
  await expect(made).rejects.toMatchObject({ code })
  await reader.close()
}

test('a full disk is not reported as a fault of the picture', async (context) => {
  skipWithout(context, 'linux')
  const server = await start()
  const source = join(server.folder, 'photo.jpg')
  writeFileSync(source, await smallPicture())
  await expectFailure(source, '/dev/full', 'ENOSPC')
})

test('an upload missing on the disk is not reported as a fault of the picture', async () => {
  const { folder } = await start()
  const [lost, made] = [join(folder, 'incoming', 'lost'), join(folder, 'incoming', 'made')]
  await expectFailure(lost, made, 'ENOENT')
})

/** Returns the child processes of a server as soon as one of them decodes a heavy picture. */
async function childrenAtWork(serverPid: number): Promise<number[]> {
  const isAtWork = () => pictureChildrenOf(serverPid).some(isReadingHeavy)
  await expect.poll(isAtWork).toBe(true)
  return pictureChildrenOf(serverPid)
}

test('closing the server ends child processes, and a heavy picture is answered with 503', async (context) => {
  skipWithout(context, 'linux')
  const server = await start(pictureLimits)
  const pendingReply = server.add(await exifInCircles())
  const children = await childrenAtWork(process.pid)
  await server.app.close()
  expect(children.filter(isRunning)).toEqual([])
  expect((await pendingReply).status).toBe(503)
})

test('child processes end when their server is killed', async (context) => {
  skipWithout(context, 'linux')
  const server = await startServer()
  const { token } = await signIn(server.url)
  const posted = post({ url: server.url, token }, await exifInCircles(), 'A photo')
  const children = await childrenAtWork(server.pid)
  await server.kill()
  expect((await posted).status).toBe(0)
  await expect.poll(() => children.filter(isRunning)).toEqual([])
})
