import { type Format, formatBytes, formatOf } from '#contract/picture-file/format.ts'
import type { PictureProblem } from '#contract/picture.ts'

const problems: Record<Format, PictureProblem> = {
  // Every browser decodes these.
  jpeg: 'damaged',
  png: 'damaged',
  gif: 'damaged',
  webp: 'damaged',
  avif: 'undecodable',
  other: 'undecodable',
  heic: 'heic',
  svg: 'no-picture',
  unknown: 'no-picture',
}

/** Returns why a file that this browser could not decode is unusable. Never rejects. */
export async function whyUnreadable(file: Blob): Promise<PictureProblem> {
  if (file.size === 0) return 'empty'
  try {
    const start = await file.slice(0, formatBytes).arrayBuffer()
    return problems[formatOf(new Uint8Array(start))]
  } catch {
    // A folder, or a file that was changed, moved or removed after it was chosen.
    return 'gone'
  }
}
