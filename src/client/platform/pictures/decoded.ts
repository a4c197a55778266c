import { sourceSetOf } from '#contract/picture.ts'

/** Fetches a picture as an image of these `sizes` would, and decodes it; rejects when it cannot be had. */
export function decoded(src: string, sizes: string): Promise<void> {
  const image = new Image()
  image.sizes = sizes
  image.srcset = sourceSetOf(src) ?? ''
  image.src = src
  return image.decode()
}
