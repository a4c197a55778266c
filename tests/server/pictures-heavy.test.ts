import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { takeNext } from '#server/pictures/lane.ts'
import { type PictureLimits, pictureLimits } from '#server/pictures/limits.ts'
import { openWorkshop } from '#server/pictures/workshop.ts'
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

/** No limit of time, so that a slow machine changes nothing. */
const patient: PictureLimits = {
  quick: { ...pictureLimits.quick, processorMs: patientMs, clockMs: patientMs },
  heavy: { ...pictureLimits.heavy, processorMs: patientMs, clockMs: patientMs },
}

async function start(limits: PictureLimits = patient) {
  const server = await startGallery({ limits })
  onTestFinished(() => server.end())
  return server
}

/** Refused for good, with these words; nothing is left, and the next small photo is taken. */
async function expectRefused(server: GalleryServer, image: Buffer, words: RegExp) {
  const answer = await server.add(image)
  expect(answer.body).toMatchObject({ code: 'too-large', message: expect.stringMatching(words) })
  expect(answer.status).toBe(413)
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

test('a picture that takes too much memory is refused, and the server goes on', async () => {
  const image = pngOf({ width: 10_000, height: 10_000, kind: 6, isInterlaced: true })
  await expectRefused(await start(), image, /too much memory to read \(350 MB at most\)/)
})

test('a picture that takes too long is refused, and the server goes on', async () => {
  const image = gifOf({ canvas: { width: 1000, height: 1000 }, frames: 3 })
  const server = await start({ ...patient, heavy: { ...patient.heavy, processorMs: 1 } })
  await expectRefused(server, image, /too long to read \(0.001 seconds at most\)/)
})

test('a picture that only the clock was too fast for is asked for again, and taken then', async () => {
  const image = gifOf({ canvas: { width: 1000, height: 1000 }, frames: 3 })
  const hurried = { ...patient, heavy: { ...patient.heavy, clockMs: 1 } }
  const server = await start(hurried)
  const answer = await server.add(image)
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect([await server.stored(), await server.incoming()]).toEqual([[], []])
  hurried.heavy.clockMs = patientMs
  expect((await server.add(image)).status).toBe(201)
})

test.each([
  ['processor time', { processorMs: 1 }],
  ['time by the clock', { clockMs: 1 }],
])('what the quick lane cannot finish is finished by the heavy one: %s', async (_, limit) => {
  const server = await start({ ...patient, quick: { ...patient.quick, ...limit } })
  expect((await server.add(await smallPicture())).status).toBe(201)
  expect(await server.stored()).toHaveLength(3)
  expect(await server.incoming()).toEqual([])
})

test('with too many pictures waiting, one more is asked to come back', async () => {
  const server = await start({ ...patient, quick: { ...patient.quick, mostWaiting: 0 } })
  const answer = await server.add(await smallPicture())
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('the same picture several times at the same time is made once', async () => {
  // Room for one that is made and one that waits.
  const server = await start({ ...patient, quick: { ...patient.quick, mostWaiting: 1 } })
  const image = await smallPicture()
  const answers = await Promise.all([1, 2, 3, 4].map(() => server.add(image)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await server.stored()).toHaveLength(3)
})

test('whose pictures have taken the least time comes first, and of those the smallest', () => {
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

/** A picture cannot be made for a reason of the machine, which is told. */
async function expectFailure(source: string, path: string, code: string) {
  const workshop = openWorkshop(patient)
  const made = workshop.make({ source, outputs: [{ width: 320, path }] }, { owner: 'a', bytes: 1 })
  await expect(made).rejects.toMatchObject({ code })
  await workshop.close()
}

test('a disk that is full is not the fault of the picture', async (context) => {
  skipWithout(context, 'linux')
  const server = await start()
  const source = join(server.folder, 'photo.jpg')
  writeFileSync(source, await smallPicture())
  await expectFailure(source, '/dev/full', 'ENOSPC')
})

test('an upload that the disk has lost is not the fault of the picture', async () => {
  const { folder } = await start()
  const [lost, made] = [join(folder, 'incoming', 'lost'), join(folder, 'incoming', 'made')]
  await expectFailure(lost, made, 'ENOENT')
})

/** The children of a server, as soon as one of them has a heavy picture. */
async function childrenAtWork(serverPid: number): Promise<number[]> {
  const isAtWork = () => pictureChildrenOf(serverPid).some(isReadingHeavy)
  await expect.poll(isAtWork, { timeout: 50_000 }).toBe(true)
  return pictureChildrenOf(serverPid)
}

test('closing ends the children, and what would take long is to come again', async (context) => {
  skipWithout(context, 'linux')
  const server = await start(pictureLimits)
  const answer = server.add(await exifInCircles())
  const children = await childrenAtWork(process.pid)
  await server.app.close()
  expect(children.filter(isRunning)).toEqual([])
  expect((await answer).status).toBe(503)
})

test('children end with a server that is killed', async (context) => {
  skipWithout(context, 'linux')
  const server = await startServer()
  const { token } = await signIn(server.url)
  const posted = post({ url: server.url, token }, await exifInCircles(), 'A photo')
  const children = await childrenAtWork(server.pid)
  await server.kill()
  expect((await posted).status).toBe(0)
  await expect.poll(() => children.filter(isRunning), { timeout: 10_000 }).toEqual([])
})
