import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

import sharp, { type Metadata, type Sharp } from 'sharp'

import { webpMaxSidePx } from '#contract/picture-file/sizes.ts'
import {
  animationMaxFrames,
  animationMaxPixels,
  pictureMaxPixels,
  pictureWidths,
} from '#contract/picture.ts'

import { codeOf } from '../base/error-code.ts'
import { refusalError } from '../http/fault.ts'
import { damaged } from './format.ts'
import { avifMaxPixels, quickMaxPixels } from './limits.ts'
import type { Made, MadeFile, ChildRequest } from './messages.ts'
import { previewOf } from './preview.ts'
import { turnAnimation } from './turn-animation.ts'

// One thread and no cache, so that memory use is that of a single picture.
sharp.concurrency(1)
sharp.cache(false)

export type Variant = { width: number; bytes: Buffer }

/** Restricts libvips to the supported formats, whatever type a file claims to be. */
export function openNothingElse(): void {
  const supported = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: supported.map((name) => `VipsForeignLoad${name}`) })
}

/** Writes all variants of a picture durably, and makes its preview; `heavy` when it is left for the heavy queue. */
export async function makeFiles({
  source,
  outputs,
  isQuick,
}: Extract<ChildRequest, { kind: 'make' }>): Promise<Made | 'heavy'> {
  const header = await readMetadata(source)
  if (isQuick && isHeavy(header)) return 'heavy'
  const files: MadeFile[] = []
  for await (const { width, bytes } of variantsOf(source, header)) {
    const path = outputs.find((output) => output.width === width)?.path
    if (path === undefined) continue
    await writeDurably(path, bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    files.push({ width, path, bytes: bytes.length, hash })
  }
  const [smallest, largest] = [files[0]?.path ?? '', files.at(-1)?.path ?? '']
  return { files, preview: await previewOf({ smallest, largest }) }
}

/** Returns all variants of a picture: upright, without EXIF, animated where the source is. */
export async function makeVariants(source: string | Buffer): Promise<Variant[]> {
  const variants: Variant[] = []
  for await (const variant of variantsOf(source, await readMetadata(source))) variants.push(variant)
  return variants
}

/** Whether a stored file decodes to its end. */
export async function isDecodable(source: string): Promise<boolean> {
  try {
    const header = await decoder(source).metadata()
    await decoder(source, header).resize({ width: 16 }).raw().toBuffer()
    return true
  } catch (error) {
    const explained = explain(error)
    if (explained === error) throw error
    return false
  }
}

/** Whether a decoder's error means that it ran out of memory. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /alloc|out of memory|insufficient memory/i.test(error.message)
}

async function* variantsOf(source: string | Buffer, header: Metadata): AsyncGenerator<Variant> {
  const upright = await uprightFrames(source, header)
  const sourceWidth = header.autoOrient.width
  let before: Variant | undefined
  for (const width of pictureWidths) {
    // Pictures are never enlarged: from the source's width on, all variants are equal.
    const isSame = before && before.width >= sourceWidth
    const bytes = before && isSame ? before.bytes : await toWebp(upright, header, width)
    before = { width, bytes }
    yield before
  }
}

/** Returns the source, or a rotated animation, because sharp can rotate only a single frame. */
async function uprightFrames(source: string | Buffer, header: Metadata): Promise<string | Buffer> {
  const { pages = 1, orientation = 1 } = header
  if (pages === 1 || orientation === 1) return source
  try {
    return await turnAnimation(source, header)
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Reads the header of a picture.
 * @throws `too-large` beyond the limits, `not-a-picture` when it cannot be decoded.
 */
async function readMetadata(source: string | Buffer): Promise<Metadata> {
  const header = await decoder(source)
    .metadata()
    .catch((error: unknown) => {
      throw explain(error)
    })
  const { pages = 1 } = header
  const pixels = pixelsOf(header)
  if (pages > animationMaxFrames) {
    throw refusalError(
      'too-large',
      `The animation has too many frames (${animationMaxFrames} at most)`,
    )
  }
  if (pages > 1 && pixels > animationMaxPixels) {
    const words = `${animationMaxPixels / 1e6} megapixels over all its frames at most`
    throw refusalError('too-large', `The animation has too many pixels (${words})`)
  }
  if (header.format === 'heif' && pixels > avifMaxPixels) {
    const words = `${avifMaxPixels / 1e6} megapixels at most for an AVIF`
    throw refusalError('too-large', `The picture has too many pixels (${words})`)
  }
  return header
}

function isHeavy(header: Metadata): boolean {
  const still = header.format === 'heif' ? quickMaxPixels.avif : quickMaxPixels.still
  return pixelsOf(header) > (isAnimated(header) ? quickMaxPixels.animated : still)
}

function pixelsOf({ width, height, pages = 1 }: Metadata): number {
  return width * height * pages
}

function isAnimated({ pages = 1 }: Metadata): boolean {
  return pages > 1
}

/** Without a header it opens only the first frame, because opening an animation allocates its whole canvas. */
function decoder(source: string | Buffer, header?: Metadata): Sharp {
  const animated = header !== undefined && isAnimated(header)
  return sharp(source, { animated, failOn: 'error', limitInputPixels: pictureMaxPixels })
}

async function toWebp(source: string | Buffer, header: Metadata, width: number) {
  try {
    return await decoder(source, header)
      .autoOrient()
      .resize({ width, height: webpMaxSidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  } catch (error) {
    throw explain(error)
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  // A killed child may have left a partial file.
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== undefined) return error
  if (/exceeds pixel limit/.test(error.message)) {
    return refusalError('too-large', 'The picture has too many pixels (100 megapixels at most)')
  }
  if (isOutOfMemory(error)) return error
  return damaged('The picture is damaged or incomplete. Please choose it again.')
}
