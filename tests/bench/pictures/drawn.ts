import sharp, { type Sharp } from 'sharp'

import type { PictureSource } from './corpus.ts'

// Valid pictures made by an encoder: the largest, the slowest and the most unusual of each format.

type Size = { width: number; height: number }

function flat({ width, height }: Size, channels: 3 | 4 = 3): Sharp {
  const background = { r: 200, g: 30, b: 90, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

function noisy({ width, height }: Size): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
}

/** Returns an animation whose frames all differ. */
function moving({ width, height }: Size, frames: number): Sharp {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * width * height * 3
    pixels.fill((frame * 37) % 256, from, from + width * height * 3)
    for (let spot = 0; spot < 500; spot += 1) {
      const at = from + ((spot * 7919 + frame * 104_729) % (width * height)) * 3
      pixels[at] = spot % 256
    }
  }
  return sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  })
}

const square = { width: 10_000, height: 10_000 }
const fast = { effort: 1 }
const wide = { width: 16_383, height: 6100 }

/** Names a picture by its file, and draws it only when it is needed. */
function drawn(name: string, draw: () => Sharp): PictureSource {
  return { name, make: () => draw().toBuffer() }
}

const avifs: PictureSource[] = [
  drawn('avif-100mp.avif', () => flat(square).avif({ effort: 0, quality: 1 })),
  drawn('avif-16mp.avif', () => flat({ width: 4000, height: 4000 }).avif({ effort: 0 })),
  drawn('avif-15mp-444-12bit.avif', () =>
    flat({ width: 3990, height: 3990 }).avif({
      effort: 0,
      quality: 30,
      chromaSubsampling: '4:4:4',
      bitdepth: 12,
    }),
  ),
  drawn('avif-12mp-alpha.avif', () => flat({ width: 4000, height: 3000 }, 4).avif({ effort: 0 })),
  drawn('avif-4mp-noise.avif', () => noisy({ width: 2000, height: 2000 }).avif({ effort: 0 })),
  drawn('avif-wide.avif', () => flat({ width: 16_000, height: 990 }).avif({ effort: 0 })),
  drawn('avif-2mp-lossless.avif', () =>
    noisy({ width: 1600, height: 1200 }).avif({ effort: 0, lossless: true }),
  ),
]

const webps: PictureSource[] = [
  drawn('webp-100mp.webp', () => flat(wide).webp({ effort: 0, quality: 1 })),
  drawn('webp-100mp-alpha.webp', () => flat(wide, 4).webp({ effort: 0 })),
  drawn('webp-100mp-lossless.webp', () => flat(square).webp({ effort: 0, lossless: true })),
  drawn('webp-6mp-noise-lossless.webp', () =>
    noisy({ width: 2500, height: 2500 }).webp({ effort: 0, lossless: true }),
  ),
  drawn('webp-20mp-noise.webp', () => noisy({ width: 5000, height: 4000 }).webp({ effort: 0 })),
  drawn('webp-tall.webp', () => flat({ width: 6100, height: 16_383 }).webp({ effort: 0 })),
]

const jpegs: PictureSource[] = [
  drawn('jpeg-100mp.jpg', () => flat(square).jpeg({ quality: 1 })),
  drawn('jpeg-100mp-progressive.jpg', () => flat(square).jpeg({ quality: 1, progressive: true })),
  drawn('jpeg-100mp-grey.jpg', () => flat(square).greyscale().jpeg({ progressive: true })),
  drawn('jpeg-100mp-cmyk.jpg', () => flat(square).toColourspace('cmyk').jpeg({ quality: 50 })),
  drawn('jpeg-64mp-cmyk-progressive.jpg', () =>
    flat({ width: 8000, height: 8000 }).toColourspace('cmyk').jpeg({ progressive: true }),
  ),
  drawn('jpeg-64mp-444.jpg', () =>
    flat({ width: 8000, height: 8000 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ),
  drawn('jpeg-24mp-noise.jpg', () => noisy({ width: 6000, height: 4000 }).jpeg({ quality: 85 })),
  drawn('jpeg-24mp-noise-progressive.jpg', () =>
    noisy({ width: 6000, height: 4000 }).jpeg({ quality: 85, progressive: true }),
  ),
  drawn('jpeg-wide.jpg', () => flat({ width: 65_500, height: 1500 }).jpeg({ progressive: true })),
  drawn('jpeg-tall.jpg', () => flat({ width: 1500, height: 65_500 }).jpeg()),
  ...[3, 5, 6, 7, 8].map((orientation) =>
    drawn(`jpeg-100mp-turned-${orientation}.jpg`, () =>
      flat(square).jpeg({ quality: 1 }).withMetadata({ orientation }),
    ),
  ),
  drawn('jpeg-60mp-progressive-turned.jpg', () =>
    flat({ width: 10_000, height: 6000 })
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 }),
  ),
]

const pngs: PictureSource[] = [
  drawn('png-100mp.png', () => flat(square).png()),
  drawn('png-100mp-alpha.png', () => flat(square, 4).png()),
  drawn('png-100mp-interlaced.png', () => flat(square).png({ progressive: true })),
  drawn('png-100mp-alpha-interlaced.png', () => flat(square, 4).png({ progressive: true })),
  drawn('png-7mp-noise.png', () =>
    noisy({ width: 3000, height: 2300 }).png({ compressionLevel: 1 }),
  ),
  drawn('png-30mp-palette.png', () =>
    flat({ width: 6000, height: 5000 }).png({ palette: true, colours: 2, effort: 1 }),
  ),
]

const animations: PictureSource[] = [
  drawn('webp-moving-50mp.webp', () => moving({ width: 1000, height: 1000 }, 50).webp(fast)),
  drawn('webp-moving-100mp.webp', () => moving({ width: 1000, height: 1000 }, 100).webp(fast)),
  drawn('webp-moving-49mp-full.webp', () => moving({ width: 1900, height: 1030 }, 25).webp(fast)),
  drawn('webp-moving-999.webp', () => moving({ width: 220, height: 220 }, 999).webp(fast)),
  drawn('webp-moving-1001.webp', () => moving({ width: 20, height: 20 }, 1001).webp(fast)),
  drawn('gif-moving-49mp.gif', () => moving({ width: 1000, height: 1000 }, 49).gif(fast)),
  drawn('gif-moving-90mp.gif', () => moving({ width: 1500, height: 1500 }, 40).gif(fast)),
  drawn('gif-moving-999.gif', () => moving({ width: 200, height: 200 }, 999).gif(fast)),
]

/** All pictures that need an encoder. */
export const drawnPictures: PictureSource[] = [...avifs, ...webps, ...jpegs, ...pngs, ...animations]
