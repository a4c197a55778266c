import * as v from 'valibot'

/** Widths, in pixels, in which the server keeps every picture; none is enlarged. */
export const pictureWidths = [320, 960, 1920] as const

/** The longer side of a photo as the phone sends it, in pixels; `picture-file/sizes.ts` says what of longer ones. */
export const pictureMaxSidePx = 1920

/** The largest upload the server reads, in bytes. */
export const uploadMaxBytes = 25 * 1024 * 1024

/** The largest picture the server decodes, in pixels. */
export const pictureMaxPixels = 100_000_000

/** Most pixels of an animation, over all its frames. */
export const animationMaxPixels = 50_000_000

/** Most frames of an animation. */
export const animationMaxFrames = 1000

/**
 * Why a picture cannot be sent: it is of a kind that cannot be read here, or none, or damaged, or empty; `gone`:
 * its file cannot be read any more; `broken`: nobody could look at it.
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

const ours = /\/media\/[0-9a-f]{64}-1920\.webp$/

/** The path of one width of a picture, from the SHA-256 (hex) of its upload. */
export function mediaPath(sha256: string, width: number): string {
  return `/media/${sha256}-${width}.webp`
}

/** `srcset` of a picture of our server; undefined for pictures of any other server. */
export function sourceSetOf(url: string): string | undefined {
  if (!ours.test(url)) return undefined
  return pictureWidths
    .map((width) => `${url.replace(/1920\.webp$/, `${width}.webp`)} ${width}w`)
    .join(', ')
}

const inAnyWidth = /(\/media\/[0-9a-f]{64}-)\d+(\.webp)$/

/** The same picture of our server in all widths, the widest first; none for pictures of any other server. */
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
 * What is known of a picture before it has come: the size of its largest file, in px, and its blurred
 * colours as a ThumbHash, in base64.
 */
export type Preview = v.InferOutput<typeof preview>

/** What an item carries as `preview`, if it is one: other backends give none, or something else. */
export function asPreview(found: unknown): Preview | undefined {
  const { success, output } = v.safeParse(preview, found)
  return success ? output : undefined
}

/** A part of a picture, in its own px, once it stands upright. */
export type Area = { x: number; y: number; width: number; height: number }
