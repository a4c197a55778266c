import { type Area, pictureMaxSidePx } from '#contract/picture.ts'

import { cleanTypeOf } from './clean-type.ts'
import type { CompressOrder, WorkerReply } from './compress-picture.ts'
import { drawSmall } from './draw-small.ts'
import { finished, quality } from './finished.ts'
import { whyUnreadable } from './why-unreadable.ts'

/** At the same likeness WebP is about 39 % smaller than JPEG; on a slow uplink the bytes win. */
const type = 'image/webp'
/** Up to this size a picture is sent as it is, if it can be. */
const smallBytes = 200_000

globalThis.addEventListener('message', ({ data }: MessageEvent<CompressOrder>) => {
  void replyTo(data).then((reply) => globalThis.postMessage(reply))
})

async function replyTo({ file, area }: CompressOrder): Promise<WorkerReply> {
  try {
    const whole = area ? undefined : await asItIs(file)
    if (!whole && !('OffscreenCanvas' in globalThis)) return { problem: 'undrawable' }
    return { result: await finished(whole ?? (await smaller(file, area))) }
  } catch {
    return { problem: await whyUnreadable(file).catch(() => 'broken' as const) }
  }
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
  const drawn = await drawSmall(file, { maxSidePx: pictureMaxSidePx, area })
  const webp = await drawn.convertToBlob({ type, quality })
  // Safari cannot write WebP and silently gives something else.
  return webp.type === type ? webp : asJpeg(drawn)
}

/** What shows through stands on white: JPEG would make it black. */
function asJpeg(drawn: OffscreenCanvas): Promise<Blob> {
  const context = drawn.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on')
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, drawn.width, drawn.height)
  return drawn.convertToBlob({ type: 'image/jpeg', quality })
}
