import { createHash } from 'node:crypto'

import type { Write } from '#sync/queue/entry.ts'

import type { World } from './world.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]
const pdf = [0x25, 0x50, 0x44, 0x46]

/** Larger sizes than fit into the form: sent in one, two or three chunks. */
const sizes = [20_000, 600_000, 1_100_000]
/** All parts of a picture differ, so that no part can be mistaken for another. */
const grain = Buffer.alloc(Math.max(...sizes))
for (let at = 0; at < grain.length; at += 4) grain.writeUInt32LE((at * 2_654_435_761) >>> 0, at)

/** Returns a unique picture, or bytes that no server accepts as a picture. */
export function makePicture(world: World, isBad: boolean): NonNullable<Write['picture']> {
  const { ledger, count, hasLarge } = world
  const n = count()
  const content = isBad ? pdf : png
  const size = (hasLarge && sizes[n % 8]) || 16
  const bytes = new Uint8Array(grain.subarray(0, size))
  bytes.set([...content, n >> 8, n & 255])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  ledger.pictures.set(bytes.buffer, sha256)
  if (isBad) ledger.badPictures.add(sha256)
  return { name: `${n}.png`, type: 'image/png', size: bytes.length, sha256, bytes: bytes.buffer }
}
