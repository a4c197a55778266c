import { type Fault, fault } from '../fault.ts'

/** What a file is by its first bytes; names and headers prove nothing. */
export type Format = 'picture' | 'heic' | 'svg' | 'unknown'

const signatures: { format: Format; at: number; bytes: RegExp }[] = [
  { format: 'picture', at: 0, bytes: /^\xff\xd8\xff/ },
  { format: 'picture', at: 0, bytes: /^\x89PNG\r\n/ },
  { format: 'picture', at: 0, bytes: /^GIF8[79]a/ },
  { format: 'picture', at: 0, bytes: /^RIFF.{4}WEBP/s },
  { format: 'picture', at: 4, bytes: /^ftypavi[fs]/ },
  { format: 'picture', at: 4, bytes: /^ftypmi[fa][1f].{4}.*avi[fs]/s },
  { format: 'heic', at: 4, bytes: /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/ },
  { format: 'svg', at: 0, bytes: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE svg|svg|!--)/i },
]

/** How many first bytes decide. */
export const formatBytes = 64

/** Tells the format from the first bytes. */
export function formatOf(start: Buffer): Format {
  const text = start.toString('latin1')
  return signatures.find(({ at, bytes }) => bytes.test(text.slice(at)))?.format ?? 'unknown'
}

const explanations = {
  heic: 'HEIC photos cannot be read here. Please choose a JPEG, or set the camera to “Most Compatible”.',
  svg: 'SVG drawings are not accepted. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  unknown: 'This is not a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
}

/** Refuses what is no picture by its first bytes. */
export function refuseUnlessPicture(start: Buffer): void {
  const format = formatOf(start)
  if (start.length === 0) throw damaged('The picture arrived empty. Please choose it again.')
  if (format === 'picture') return
  throw fault('not-a-picture', explanations[format])
}

/** The refusal of a picture that cannot be decoded. */
export function damaged(message: string): Fault {
  return fault('not-a-picture', message, { status: 422 })
}
