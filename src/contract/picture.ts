import * as v from 'valibot'

/** Widths of the stored variants of a picture, in pixels; the server never enlarges. */
export const pictureWidths = [320, 960, 1920] as const

/**
 * Longer side to which the client scales photos before sending, in pixels; `picture-file/sizes.ts` has the rule for
 * taller pictures.
 */
export const pictureMaxSidePx = 1920

/** Largest upload that the server reads, in bytes. */
export const uploadMaxBytes = 25 * 1024 * 1024

/** Most pixels of a picture that the server decodes. */
export const pictureMaxPixels = 100_000_000

/** Most pixels of an animation, summed over its frames. */
export const animationMaxPixels = 50_000_000

/** Most frames of an animation. */
export const animationMaxFrames = 1000

/**
 * Reasons why a picture cannot be sent: `gone`: its file can no longer be read; `broken`: the attempt to process it
 * failed.
 */
export const pictureProblems = [
  'heic',
  'undecodable',
  'no-picture',
  'damaged',
  'empty',
  'gone',
  'broken',
] as const
export type PictureProblem = (typeof pictureProblems)[number]

const ownPictureAddress = /\/media\/[0-9a-f]{64}-1920\.webp$/

/** Returns the path of one variant of a picture, from the SHA-256 (hex) of its upload. */
export function mediaPath(sha256: string, width: number): string {
  return `/media/${sha256}-${width}.webp`
}

/** Returns the `srcset` of a picture that the Take-Off server stores; undefined for other pictures. */
export function sourceSetOf(url: string): string | undefined {
  if (!ownPictureAddress.test(url)) return undefined
  return pictureWidths
    .map((width) => `${url.replace(/1920\.webp$/, `${width}.webp`)} ${width}w`)
    .join(', ')
}

const inAnyWidth = /(\/media\/[0-9a-f]{64}-)\d+(\.webp)$/

/** Returns the URLs of all variants of a picture, widest first; empty for pictures of other servers. */
export function allWidthsOf(url: string): string[] {
  if (!inAnyWidth.test(url)) return []
  return pictureWidths.toReversed().map((width) => url.replace(inAnyWidth, `$1${width}$2`))
}

const preview = v.object({
  width: v.pipe(v.number(), v.minValue(1)),
  height: v.pipe(v.number(), v.minValue(1)),
  thumbHash: v.string(),
})

/**
 * Data to reserve a picture's space before it loads: the size of its largest variant in px, and a ThumbHash of its
 * colours in base64.
 */
export type Preview = v.InferOutput<typeof preview>

/** Returns the `preview` of an item if it is valid; other backends send none, or another value. */
export function asPreview(found: unknown): Preview | undefined {
  const { success, output } = v.safeParse(preview, found)
  return success ? output : undefined
}

/** A rectangle within a picture, in px after its orientation is applied. */
export type Area = { x: number; y: number; width: number; height: number }
