import { formatOf } from '#contract/picture-file/format.ts'
import { isClean, type PictureFile, readPictureFile } from '#contract/picture-file/read.ts'
import { isWithinLimits, keepsMoving, keptSize } from '#contract/picture-file/sizes.ts'
import { withoutExtras } from '#contract/picture-file/without-extras.ts'
import { uploadMaxBytes } from '#contract/picture.ts'

import { endsInFiller, isBlank, isHonest } from './canvas-truth.ts'
import type { Compressed, CompressOrder, WorkerReply } from './compress-picture.ts'
import { contextOf, draw } from './draw.ts'
import { finished, quality } from './finished.ts'
import { whyUnreadable } from './why-unreadable.ts'

/** At the same likeness WebP is about 39 % smaller than JPEG; on a slow uplink the bytes win. */
const type = 'image/webp'
/** Up to this size a picture is sent as it is, if it can be. */
const smallBytes = 200_000
/** More than this many pixels may be too many for a device, though nothing is wrong with the file. */
const devicePixels = 16_000_000

/** A picture as it is read: `plain` is the picture alone, lying as it is stored. */
type Source = {
  order: CompressOrder
  file: PictureFile | undefined
  plain: Blob
  bytes: Uint8Array<ArrayBuffer>
}

/** Makes a picture ready to be sent. Never rejects. */
export async function makePicture(order: CompressOrder): Promise<WorkerReply> {
  const source = await sourceOf(order).catch(() => undefined)
  if (!source) return { problem: await whyUnreadable(order.file) }
  const { file, bytes } = source
  // Some decoders fill in what is missing, and do not say so.
  if (file?.state === 'cut') return { problem: 'damaged' }
  if (file && !order.area && keepsMoving(file, bytes.length)) return sentAsItIs(source)
  return written(source).catch(() => notDrawn(source))
}

/** What comes of a picture that this browser did not open. */
async function notDrawn(source: Source): Promise<WorkerReply> {
  const { order, file, bytes } = source
  const problem = await whyUnreadable(order.file)
  if (file || formatOf(bytes) !== 'avif') {
    return isTooLargeHere(source) ? sentAsItIs(source) : { problem }
  }
  if (await readsAvif()) return { problem: 'damaged' }
  const canGo = order.isOurs && !order.area && bytes.length <= uploadMaxBytes
  return canGo ? sentAsItIs(source) : { problem }
}

/** False also where browsers do not tell. */
async function readsAvif(): Promise<boolean> {
  return 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported('image/avif'))
}

async function sourceOf(order: CompressOrder): Promise<Source | undefined> {
  if (order.file.size === 0) return undefined
  const bytes = new Uint8Array(await order.file.arrayBuffer())
  const file = readPictureFile(bytes)
  const plain = file
    ? new Blob([withoutExtras(bytes, file)], { type: file.type })
    : new Blob([bytes], { type: order.file.type })
  return { order, file, plain, bytes }
}

async function written(source: Source): Promise<WorkerReply> {
  const { file, plain, order } = source
  const isSmall = file !== undefined && !order.area && isSmallAndClean(file, plain)
  if (!isSmall && !('OffscreenCanvas' in globalThis)) return { problem: 'undrawable' }
  const whole = await createImageBitmap(plain)
  try {
    // To write it anew would only cost likeness.
    return isSmall ? { result: await finished(plain) } : await drawn(source, whole)
  } finally {
    // Otherwise 48 MB of a photo stay until somebody tidies up.
    whole.close()
  }
}

async function drawn(source: Source, whole: ImageBitmap): Promise<WorkerReply> {
  const { file, order } = source
  if (!isHonest()) return untouched(source)
  const mayBeCut = file?.type === 'image/jpeg' && file.state === 'open'
  if (mayBeCut && endsInFiller(whole)) return { problem: 'damaged' }
  const how = { fit: keptSize, orientation: file?.orientation, area: order.area }
  const canvas = draw(whole, how)
  if (isBlank(canvas) && !isBlank(whole)) return untouched(source)
  return { result: { ...(await finished(await encoded(canvas))), ...changesOf(file) } }
}

/** What has become of it that has to be said, or shown. */
function changesOf(file: PictureFile | undefined): Pick<Compressed, 'isStill' | 'isTurned'> {
  const isStill = file !== undefined && file.frames > 1
  // Chromium turns a JPEG and a PNG, but no WebP.
  const isTurned = file?.type === 'image/webp' && file.orientation > 1
  return { ...(isStill && { isStill }), ...(isTurned && { isTurned }) }
}

function isSmallAndClean(file: PictureFile, { size }: Blob): boolean {
  const kept = keptSize(file)
  const isWritten = file.type === 'image/jpeg' || file.type === type
  const isSmall = size <= smallBytes && kept.width === file.width && kept.height === file.height
  return isWritten && isSmall && isClean(file) && file.frames === 1
}

/** Nothing that is drawn here is what it should be. */
function untouched(source: Source): Promise<WorkerReply> | WorkerReply {
  const { file, order, bytes } = source
  const canGo = file !== undefined && !order.area && isWithinLimits(file, bytes.length)
  return canGo ? sentAsItIs(source) : { problem: 'broken' }
}

/** Without what it says besides; one that lies on its side has to say so. */
async function sentAsItIs({ file, plain, bytes }: Source): Promise<WorkerReply> {
  if (file?.orientation === 1) return { result: await finished(plain) }
  return { result: await finished(new Blob([bytes], { type: file?.type ?? 'image/avif' })) }
}

/** Whether it may be the device that has failed, and our server is likely not to. */
function isTooLargeHere({ order, file, bytes }: Source): boolean {
  if (!order.isOurs || order.area || file?.state !== 'whole') return false
  return file.width * file.height > devicePixels && isWithinLimits(file, bytes.length)
}

async function encoded(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type, quality })
  // Safari cannot write WebP and silently gives something else.
  return webp.type === type ? webp : asJpeg(canvas)
}

/** What shows through stands on white: JPEG would make it black. */
function asJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  const context = contextOf(canvas)
  context.resetTransform()
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
