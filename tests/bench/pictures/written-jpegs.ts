import sharp from 'sharp'

import type { PictureMakers } from './corpus.ts'

const text = (bytes: number) => Buffer.alloc(bytes, 65)

/** Returns a marker segment of a JPEG. */
function segment(marker: number, data: Buffer): Buffer {
  const start = Buffer.from([0xff, marker, 0, 0])
  start.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([start, data])
}

/** Returns a plain JPEG. */
export async function jpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: 'teal' } })
  return picture.jpeg({ progressive }).toBuffer()
}

/** Inserts segments after the first two bytes. */
async function withSegments(segments: Buffer[]): Promise<Buffer> {
  const picture = await jpeg(2000, 1500)
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

/**
 * Returns a few kilobytes that keep a decoder busy for minutes: each of 5,000 EXIF entries refers back to all others.
 */
export function exifInCircles(): Promise<Buffer> {
  const start = Buffer.from('Exif\0\0II*\0\b\0\0\0\x60\xea', 'latin1')
  const entry = Buffer.from([0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0])
  return withSegments([segment(0xe1, Buffer.concat([start, Buffer.alloc(65_000, entry)]))])
}

/** JPEGs that no encoder produces. */
export const writtenJpegs: PictureMakers = {
  'jpeg-many-scans.jpg': async () => {
    const picture = await jpeg(9000, 9000, true)
    const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = picture.subarray(last, -2)
    const count = Math.floor((20 * 1024 ** 2) / scan.length)
    return Buffer.concat([picture, Buffer.alloc(scan.length * count, scan)])
  },
  'jpeg-many-scans-inside.jpg': async () => {
    const picture = await jpeg(4000, 4000, true)
    const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = picture.subarray(last, -2)
    const scans = Buffer.alloc(scan.length * 2000, scan)
    return Buffer.concat([picture.subarray(0, -2), scans, picture.subarray(-2)])
  },
  'jpeg-long-exif.jpg': () =>
    withSegments([segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), text(65_000)]))]),
  'jpeg-exif-in-circles.jpg': exifInCircles,
  'jpeg-long-xmp.jpg': () => {
    const name = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1')
    const one = segment(0xe1, Buffer.concat([name, text(65_000)]))
    return withSegments(Array.from({ length: 300 }, () => one))
  },
  'jpeg-long-profile.jpg': () =>
    withSegments(
      Array.from({ length: 255 }, (_, nth) => {
        const name = Buffer.from(`ICC_PROFILE\0${String.fromCharCode(nth + 1)}\xff`, 'latin1')
        return segment(0xe2, Buffer.concat([name, text(65_000)]))
      }),
    ),
  'jpeg-many-comments.jpg': () => {
    const one = segment(0xfe, Buffer.from('a'))
    return withSegments([Buffer.alloc(one.length * 3_000_000, one)])
  },
  'jpeg-and-much-more.jpg': async () =>
    Buffer.concat([await jpeg(2000, 1500), text(20 * 1024 ** 2)]),
  'jpeg-and-html.jpg': () =>
    withSegments([segment(0xfe, Buffer.from('<html><script>alert(1)</script>'))]),
}
