import sharp from 'sharp'

/** Returns a photo as a phone takes it: turned by EXIF orientation 6, with a GPS position. */
export function phonePhoto(seed = 0, size = { width: 4000, height: 3000 }): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 18 } as const
  return sharp(scene(size, seed))
    .composite([
      {
        input: { create: { ...size, channels: 3, background: 'gray', noise: grain } },
        blend: 'soft-light',
      },
    ])
    .jpeg({ quality: 80 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Acme', Model: 'Phone 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E' },
    })
    .toBuffer()
}

/** Like `phonePhoto`, just large enough to be scaled down: 12 megapixels take seconds to make and to decode. */
export const mediumPhoto = (seed = 0) => phonePhoto(seed, { width: 2000, height: 1500 })

/** Returns a small picture; each seed gives a different one. */
export function smallPicture(seed = 0, format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg') {
  return sharp(scene({ width: 200, height: 120 }, seed))
    .toFormat(format)
    .toBuffer()
}

/** Returns a picture for a file input. */
export const pictureFile = async (seed = 0) => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: await smallPicture(seed, 'png'),
})

/** Returns an animated GIF of three frames. */
export async function animatedGif(): Promise<Buffer> {
  const frames = [0, 40, 80].map((seed) => sharp(scene({ width: 60, height: 40 }, seed)).toBuffer())
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
}

/** Returns a PNG of a few kilobytes that decodes to 144 million pixels. */
export function decompressionBomb(): Promise<Buffer> {
  return sharp({
    create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

export const svgDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

export const heicHeader = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(200, 7),
])

/** Draws a sky, a hill, and a mark in the upper left corner that shows the orientation. */
function scene({ width, height }: { width: number; height: number }, seed = 0): Buffer {
  const hue = (seed * 47) % 360
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 400 300" preserveAspectRatio="none">
      <defs><linearGradient id="sky" x2="0" y2="1">
        <stop offset="0" stop-color="hsl(${hue} 70% 30%)"/>
        <stop offset="1" stop-color="hsl(${(hue + 60) % 360} 80% 70%)"/>
      </linearGradient></defs>
      <rect width="400" height="300" fill="url(#sky)"/>
      <path d="M0 300 L130 ${160 + (seed % 90)} L260 240 L400 150 V300Z" fill="hsl(${hue} 40% 20%)"/>
      <rect width="80" height="60" fill="rgb(255 0 0)"/>
    </svg>`,
  )
}

/** Returns different small pictures as files to choose, named photo-0.jpg, photo-1.jpg and so on. */
export const photoFiles = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, seed) => {
      const buffer = await smallPicture(seed)
      return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
