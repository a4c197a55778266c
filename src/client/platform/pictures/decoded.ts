import { sourceSetOf } from '#contract/picture.ts'

/** Loads the variant of a picture that these `sizes` select, and decodes it; rejects when it cannot be loaded. */
export function decoded(src: string, sizes: string): Promise<void> {
  const image = new Image()
  image.sizes = sizes
  image.srcset = sourceSetOf(src) ?? ''
  image.src = src
  return image.decode()
}
