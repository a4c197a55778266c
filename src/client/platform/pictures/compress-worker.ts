import { sha256 } from '@noble/hashes/sha2.js'
import compress from 'browser-image-compression'

import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import { cleanTypeOf } from './clean-type.ts'
import type { Compressed, CompressOrder, CompressReply } from './compress-picture.ts'
import { drawSmall } from './draw-small.ts'

/** At the same likeness WebP is about 39 % smaller than JPEG; on a slow uplink the bytes win. */
const type = 'image/webp'
const quality = 0.82
/** Up to this size a picture is sent as it is, if it can be. */
const smallBytes = 200_000

globalThis.addEventListener('message', ({ data: { file, area } }: MessageEvent<CompressOrder>) => {
  void compressed(file, area)
    .then((result): CompressReply => ({ result }))
    .catch((): CompressReply => ({ problem: 'undecodable' }))
    .then((reply) => globalThis.postMessage(reply))
})

async function compressed(file: File, area: Area | undefined): Promise<Compressed> {
  const picture = (area ? undefined : await asItIs(file)) ?? (await smaller(file, area))
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

async function smaller(file: File, area: Area | undefined): Promise<Blob> {
  const drawn = await drawSmall(file, { maxSidePx: pictureMaxSidePx, area }).catch(() => undefined)
  const webp = await drawn?.convertToBlob({ type, quality })
  // Safari cannot write WebP and silently gives something else.
  if (webp?.type === type) return webp
  if (!area) return byLibrary(file)
  if (!drawn) throw new Error('No part can be cut out of it')
  return byLibrary(await asFile(drawn, file.name))
}

/** What this worker cannot do as it is, on older browsers and on Safari, the library can. */
function byLibrary(file: File): Promise<Blob> {
  return compress(file, {
    // We are the worker; the library's own would be fetched from another origin.
    useWebWorker: false,
    maxWidthOrHeight: pictureMaxSidePx,
    initialQuality: quality,
    fileType: 'image/jpeg',
  })
}

/** Without loss. */
async function asFile(canvas: OffscreenCanvas, name: string): Promise<File> {
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

/** Hex. In a page without https the browser does not hash. */
async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
