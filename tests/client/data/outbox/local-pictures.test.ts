import { expect, test } from 'vitest'

import { makeLocalPictures } from '#client/data/outbox/local-pictures.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry } from '#tests/support/entry.ts'

// Object URLs of pictures that are not sent yet.

const picture = { name: 'a.webp', type: 'image/webp', size: 1, sha256: 'abc' }
const photo = (id: string, change: Partial<Entry> = {}) =>
  sampleEntry({ id, itemId: id, op: 'add', picture, ...change })

/** Creates pictures whose bytes are read when `finishReading` is called, if `isSlow`. */
function makePictures({ isSlow = false } = {}) {
  const open = new Map<string, Blob>()
  const reads: (() => void)[] = []
  let count = 0
  const pictures = makeLocalPictures({
    bytes: async () => {
      if (isSlow) await new Promise<void>((resolve) => reads.push(resolve))
      return new ArrayBuffer(1)
    },
    createUrl: (blob) => {
      const url = `blob:${(count += 1)}`
      open.set(url, blob)
      return url
    },
    revokeUrl: (url) => void open.delete(url),
  })
  return { ...pictures, open, reads }
}

const of = (itemId: string) => ({ kind: 'galleryItem', itemId })

test('an unsent picture has a URL with its type, until its item leaves the outbox', async () => {
  const { followPictures, localPicture, open } = makePictures()
  await followPictures([photo('a')])
  expect(open.get(localPicture(of('a')) ?? '')?.type).toBe('image/webp')
  await followPictures([])
  expect(localPicture(of('a'))).toBeUndefined()
  expect(open.size).toBe(0)
})

test('a later picture of an item replaces the earlier one, which is revoked', async () => {
  const { followPictures, localPicture, open } = makePictures()
  const first = photo('a')
  await followPictures([first])
  const before = localPicture(of('a'))
  await followPictures([first, photo('b', { itemId: 'a', op: 'update' })])
  expect(localPicture(of('a'))).not.toBe(before)
  expect([...open.keys()]).toEqual([localPicture(of('a'))])
})

test.each([
  ['its item is being removed', { op: 'remove' }],
  ['it has none', { picture: undefined }],
  ['it is sent', { state: 'sent' }],
] as const)('no picture of an entry is opened when %s', async (_, change) => {
  const { picture: __, ...withoutPicture } = photo('a')
  const entry = 'picture' in change ? withoutPicture : { ...photo('a'), ...change }
  const { followPictures, unopened, open } = makePictures()
  expect(unopened([entry])).toEqual([])
  await followPictures([entry])
  expect(open.size).toBe(0)
})

test('a picture that is sent stays displayed until a list contains it', async () => {
  const { followPictures, localPicture } = makePictures()
  await followPictures([photo('a')])
  const url = localPicture(of('a'))
  await followPictures([photo('a', { state: 'sent' })])
  expect(localPicture(of('a'))).toBe(url)
})

test('eight pictures are read at a time', async () => {
  const { followPictures, open, reads } = makePictures({ isSlow: true })
  const all = Array.from({ length: 20 }, (_, nth) => photo(`photo-${nth}`))
  const following = followPictures(all)
  const counts: number[] = []
  while (open.size < all.length) {
    counts.push(reads.length)
    for (const finish of reads.splice(0)) finish()
    // oxlint-disable-next-line no-await-in-loop -- lets the next pictures begin
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  await following
  expect(Math.max(...counts)).toBe(8)
})

test('at the end of the session all URLs are revoked, and pictures read too late get none', async () => {
  const { followPictures, localPicture, close, open, reads } = makePictures({ isSlow: true })
  const first = followPictures([photo('a')])
  reads.pop()?.()
  await first
  const late = followPictures([photo('a'), photo('b')])
  close()
  reads.pop()?.()
  await late
  expect([localPicture(of('a')), localPicture(of('b')), open.size]).toEqual([
    undefined,
    undefined,
    0,
  ])
})
