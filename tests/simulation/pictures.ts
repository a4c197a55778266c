import { createHash } from 'node:crypto'

import type { Write } from '#sync/queue/entry.ts'

import type { World } from './world.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]
const pdf = [0x25, 0x50, 0x44, 0x46]

/** Larger than what goes within its form: brought before it at once, or in two parts, or in three. */
const sizes = [20_000, 600_000, 1_100_000]
/** No two places of it look alike, so that nothing of a picture passes for another part of it. */
const grain = Buffer.alloc(Math.max(...sizes))
for (let at = 0; at < grain.length; at += 4) grain.writeUInt32LE((at * 2_654_435_761) >>> 0, at)

/** A picture that nobody else ever has; or what no server takes for one. */
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
