import { formatBytes, formatOf } from '#contract/picture-file/format.ts'
import { isClean, type PictureFile, readPictureFile } from '#contract/picture-file/read.ts'
import { isWithinLimits, keepsMoving, storedSize } from '#contract/picture-file/sizes.ts'
import { withOrientation } from '#contract/picture-file/with-orientation.ts'
import { withoutExtras } from '#contract/picture-file/without-extras.ts'
import { uploadMaxBytes } from '#contract/picture.ts'

import { endsInPadding, isBlank, returnsDrawnPixels } from './canvas-checks.ts'
import type { Compressed, CompressRequest, WorkerResult } from './compress-picture.ts'
import { contextOf, draw } from './draw.ts'
import { finished, quality } from './finished.ts'
import { whyUnreadable } from './why-unreadable.ts'

/** At equal quality WebP is about 39 % smaller than JPEG, which matters most on a slow uplink. */
const type = 'image/webp'
/** Pictures up to this size are sent unchanged, if possible. */
const smallBytes = 200_000
/** A device may fail on more pixels, even if the file is intact. */
const devicePixels = 16_000_000

/** A larger file is not read into memory; it is only drawn again, as far as the browser can. */
const readMaxBytes = 100_000_000

/** A picture file. `bytes` are all of it, or its beginning where it is too large. */
type ReadFile = {
  order: CompressRequest
  file: PictureFile | undefined
  bytes: Uint8Array<ArrayBuffer>
}
/** `plain` is the picture without extras such as EXIF, as it is stored. */
type Source = ReadFile & { plain: Blob }

/** Prepares a picture for sending. Never rejects. */
export async function preparePicture(order: CompressRequest): Promise<WorkerResult> {
  const read = await readFrom(order).catch(() => undefined)
  if (!read) return { problem: await whyUnreadable(order.file) }
  const { file } = read
  // Some decoders pad a truncated file without an error.
  if (file?.state === 'cut') return { problem: 'damaged' }
  const source = { ...read, plain: plainOf(read) }
  if (file && !order.area && keepsMoving(file, order.file.size)) return unprocessedResult(source)
  return processPicture(source).catch(() => resultForUndecodable(source))
}

/** Returns the reply for a picture that this browser cannot decode. */
async function resultForUndecodable(source: Source): Promise<WorkerResult> {
  const { order, file, bytes } = source
  const problem = await whyUnreadable(order.file)
  if (file || formatOf(bytes) !== 'avif') {
    return isTooLargeHere(source) ? unprocessedResult(source) : { problem }
  }
  if (await readsAvif()) return { problem: 'damaged' }
  const canSend = order.isOurs && !order.area && order.file.size <= uploadMaxBytes
  return canSend ? unprocessedResult(source) : { problem }
}

/** Whether the browser decodes AVIF; false also where it cannot be queried. */
async function readsAvif(): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported('image/avif'))
}

async function readFrom(order: CompressRequest): Promise<ReadFile | undefined> {
  const { size } = order.file
  if (size === 0) return undefined
  const isReadWhole = size <= readMaxBytes
  const part = isReadWhole ? order.file : order.file.slice(0, formatBytes)
  const bytes = new Uint8Array(await part.arrayBuffer())
  return { order, file: isReadWhole ? readPictureFile(bytes) : undefined, bytes }
}

function plainOf({ order, file, bytes }: ReadFile): Blob {
  return file ? new Blob([withoutExtras(bytes, file)], { type: file.type }) : order.file
}

async function processPicture(source: Source): Promise<WorkerResult> {
  const { file, plain, order } = source
  const isSmall = file !== undefined && !order.area && isSmallAndClean(file, plain)
  if (!isSmall && !('OffscreenCanvas' in globalThis)) return { problem: 'undrawable' }
  const whole = await createImageBitmap(plain)
  try {
    // Encoding it again would only lose quality.
    return isSmall ? { result: await finished(plain) } : await redraw(source, whole)
  } finally {
    // Frees the decoded photo (48 MB) without waiting for garbage collection.
    whole.close()
  }
}

async function redraw(source: Source, whole: ImageBitmap): Promise<WorkerResult> {
  const { file, order } = source
  if (!returnsDrawnPixels()) return resultWithoutCanvas(source)
  const mayBeCut = file?.type === 'image/jpeg' && file.state === 'open'
  if (mayBeCut && endsInPadding(whole)) return { problem: 'damaged' }
  const options = { fit: storedSize, orientation: file?.orientation, area: order.area }
  const canvas = draw(whole, options)
  if (isBlank(canvas) && !isBlank(whole)) return resultWithoutCanvas(source)
  return { result: { ...(await finished(await encode(canvas))), ...changesOf(file) } }
}

/** Changes that the form mentions to the person. */
function changesOf(file: PictureFile | undefined): Pick<Compressed, 'isStill' | 'isTurned'> {
  const isStill = file !== undefined && file.frames > 1
  // Chromium applies the orientation of JPEG and PNG, but not of WebP.
  const isTurned = file?.type === 'image/webp' && file.orientation > 1
  return { ...(isStill && { isStill }), ...(isTurned && { isTurned }) }
}

function isSmallAndClean(file: PictureFile, { size }: Blob): boolean {
  const targetSize = storedSize(file)
  const isStoredFormat = file.type === 'image/jpeg' || file.type === type
  const isSmall =
    size <= smallBytes && targetSize.width === file.width && targetSize.height === file.height
  return isStoredFormat && isSmall && isClean(file) && file.frames === 1
}

/** Returns the picture unprocessed if the canvas of this device cannot be trusted. */
function resultWithoutCanvas(source: Source): Promise<WorkerResult> | WorkerResult {
  const { file, order } = source
  if (!file || order.area) return { problem: 'broken' }
  // A file of unknown structure may contain EXIF that was not found, so it may be sent to the Take-Off server only.
  const hasKnownStructure = file.state !== 'odd' || order.isOurs
  const canSend = hasKnownStructure && isWithinLimits(file, order.file.size)
  return canSend ? unprocessedResult(source) : { problem: 'broken' }
}

/** Returns the picture without extras, except for the orientation of one that is not stored upright. */
async function unprocessedResult({ file, plain, bytes }: Source): Promise<WorkerResult> {
  if (!file) return { result: await finished(new Blob([bytes], { type: 'image/avif' })) }
  if (file.orientation === 1) return { result: await finished(plain) }
  const plainBytes = new Uint8Array(await plain.arrayBuffer())
  return {
    result: await finished(new Blob([withOrientation(plainBytes, file)], { type: file.type })),
  }
}

/** Whether the device may have failed because of the size, and the Take-Off server is likely to succeed. */
function isTooLargeHere({ order, file }: Source): boolean {
  if (!order.isOurs || order.area || file?.state !== 'whole') return false
  return file.width * file.height > devicePixels && isWithinLimits(file, order.file.size)
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type, quality })
  // Safari cannot encode WebP and returns another type without an error.
  return webp.type === type ? webp : asJpeg(canvas)
}

/** Draws white behind transparent pixels, which JPEG would turn black. */
function asJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  const context = contextOf(canvas)
  context.resetTransform()
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
