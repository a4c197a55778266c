import { sha256 } from '@noble/hashes/sha2.js'
import compress from 'browser-image-compression'

import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import { cleanTypeOf } from './clean-type.ts'
import type { Compressed, CompressOrder, CompressReply } from './compress-picture.ts'

/** At the same likeness WebP is about 39 % smaller than JPEG; on a slow uplink the bytes win. */
const type = 'image/webp'
const quality = 0.82
/** Up to this size a picture is sent as it is, if it can be. */
const smallBytes = 200_000

globalThis.addEventListener('message', ({ data: { file, area } }: MessageEvent<CompressOrder>) => {
  void (area ? cut(file, area) : Promise.resolve(file))
    .then(compressed)
    .then((result): CompressReply => ({ result }))
    .catch((): CompressReply => ({ problem: 'undecodable' }))
    .then((reply) => globalThis.postMessage(reply))
})

async function compressed(file: File): Promise<Compressed> {
  const picture = (await asItIs(file)) ?? (await smaller(file))
  const bytes = await picture.arrayBuffer()
  return { bytes, type: picture.type, size: bytes.byteLength, sha256: await sha256Of(bytes) }
}

/** A picture that is small and carries nothing but itself: to write it anew would only cost likeness. */
async function asItIs(file: File): Promise<Blob | undefined> {
  if (file.size > smallBytes) return undefined
  const bytes = await file.arrayBuffer()
  const clean = cleanTypeOf(bytes)
  if (!clean) return undefined
  const picture = new Blob([bytes], { type: clean })
  const { width, height } = await sizeOf(picture)
  return Math.max(width, height) <= pictureMaxSidePx ? picture : undefined
}

async function sizeOf(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function smaller(file: File): Promise<Blob> {
  const options = {
    // We are the worker; the library's own would be fetched from another origin.
    useWebWorker: false,
    maxWidthOrHeight: pictureMaxSidePx,
    initialQuality: quality,
  }
  const webp = await compress(file, { ...options, fileType: type })
  // Safari cannot write WebP and silently gives something else.
  return webp.type === type ? webp : compress(file, { ...options, fileType: 'image/jpeg' })
}

/** A part of a picture, upright and without loss, but no larger than it is sent. */
async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, pictureMaxSidePx / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, x, y, width, height, 0, 0, canvas.width, canvas.height)
  whole.close()
  return new File([await canvas.convertToBlob()], file.name, { type: 'image/png' })
}

/** Hex. In a page without https the browser does not hash. */
async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
