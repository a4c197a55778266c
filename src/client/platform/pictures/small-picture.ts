/** Twice what a thumb is wide, for screens that show two dots for one. */
const width = 160

let last: Promise<unknown> = Promise.resolve()

/**
 * A picture made small, as a file; rejects when it cannot be read. One at a time: a picture as it is
 * sent takes 10 MB once it is opened, and fifty of them are more than a phone has.
 */
export function smallPicture(picture: Blob): Promise<Blob> {
  const made = last.then(() => makeSmall(picture))
  last = made.catch(() => undefined)
  return made
}

async function makeSmall(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [bitmap.width, bitmap.height]
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it'))))
  })
}
