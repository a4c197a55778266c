import { type Format, formatOf } from '#contract/picture-file/format.ts'

import { type RefusalError, refusalError } from '../http/fault.ts'

const accepted = new Set<Format>(['jpeg', 'png', 'gif', 'webp', 'avif'])

const explanations = {
  heic: 'HEIC photos cannot be read here. Please choose a JPEG, or set the camera to “Most Compatible”.',
  svg: 'SVG drawings are not accepted. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  unknown: 'This is not a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
}

/** Refuses a file whose first bytes are not those of a supported picture. */
export function refuseUnlessPicture(start: Buffer): void {
  const format = formatOf(start)
  if (start.length === 0) throw damaged('The picture arrived empty. Please choose it again.')
  if (accepted.has(format)) return
  const isExplained = format === 'heic' || format === 'svg'
  throw refusalError('not-a-picture', explanations[isExplained ? format : 'unknown'])
}

/** Returns the refusal of a picture that cannot be decoded. */
export function damaged(message: string): RefusalError {
  return refusalError('not-a-picture', message, { status: 422 })
}
