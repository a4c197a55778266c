import { sha256 } from '@noble/hashes/sha2.js'
import compress from 'browser-image-compression'

import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import type { Compressed, CompressOrder, CompressReply } from './compress-picture.ts'

/** At the same likeness WebP is about 39 % smaller than JPEG; on a slow uplink the bytes win. */
const type = 'image/webp'
const quality = 0.82

globalThis.addEventListener('message', ({ data: { file, area } }: MessageEvent<CompressOrder>) => {
  void (area ? cut(file, area) : Promise.resolve(file))
    .then(compressed)
    .then((result): CompressReply => ({ result }))
    .catch((): CompressReply => ({ problem: 'undecodable' }))
    .then((reply) => globalThis.postMessage(reply))
})

async function compressed(file: File): Promise<Compressed> {
  const options = {
    // We are the worker; the library's own would be fetched from another origin.
    useWebWorker: false,
    maxWidthOrHeight: pictureMaxSidePx,
    initialQuality: quality,
  }
  const webp = await compress(file, { ...options, fileType: type })
  // Safari cannot write WebP and silently gives something else.
  const picture =
    webp.type === type ? webp : await compress(file, { ...options, fileType: 'image/jpeg' })
  const bytes = await picture.arrayBuffer()
  return { bytes, type: picture.type, size: bytes.byteLength, sha256: await sha256Of(bytes) }
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
