import { readFileSync } from 'node:fs'

import type { PictureSource, HeavyFile } from './corpus.ts'

const cut = [
  'avif-16mp.avif',
  'webp-100mp.webp',
  'webp-moving-50mp.webp',
  'jpeg-100mp-progressive.jpg',
  'jpeg-24mp-noise.jpg',
  'png-100mp-interlaced.png',
  'gif-moving-49mp.gif',
  'gif-950000-frames.gif',
]
const mutated = [
  'avif-2mp-lossless.avif',
  'avif-4mp-noise.avif',
  'webp-moving-999.webp',
  'webp-6mp-noise-lossless.webp',
  'jpeg-24mp-noise-progressive.jpg',
  'jpeg-100mp-cmyk.jpg',
  'png-7mp-noise.png',
  'gif-moving-999.gif',
]
const mutationsOfEach = 5

/** Returns heavy pictures that are cut in the middle or have random bytes changed; the same ones in each run. */
export function brokenPictures(files: HeavyFile[]): PictureSource[] {
  const bytesOf = (name: string) => {
    const file = files.find((found) => found.name === name)
    if (!file) throw new Error(`There is no ${name} to be broken`)
    return readFileSync(file.path)
  }
  return [
    ...cut.map((name) => ({
      name: `cut-${name}`,
      make: () => bytesOf(name).subarray(0, Math.floor(bytesOf(name).length * 0.6)),
    })),
    ...mutated.flatMap((name) =>
      Array.from({ length: mutationsOfEach }, (_, nth) => ({
        name: `mutated-${nth}-${name}`,
        make: () => mutate(bytesOf(name), nth + 1),
      })),
    ),
  ]
}

/** Changes some bytes: a few anywhere, and one near the start, where formats store the size. */
function mutate(bytes: Buffer, seed: number): Buffer {
  let state = seed * 2_654_435_761
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const copy = Buffer.from(bytes)
  for (let nth = 0; nth < 4 * seed; nth += 1) copy[16 + draw(copy.length - 16)] = draw(256)
  copy[16 + draw(200)] = draw(256)
  return copy
}
