import { textAt } from './bytes.ts'

/** The format of a file, told by its first bytes. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg' | 'other' | 'unknown'

const signatures: readonly { format: Format; bytes: RegExp }[] = [
  { format: 'jpeg', bytes: /^\u00FF\u00D8\u00FF/ },
  { format: 'png', bytes: /^\u0089PNG\r\n/ },
  { format: 'gif', bytes: /^GIF8[79]a/ },
  { format: 'webp', bytes: /^RIFF.{4}WEBP/s },
  // AVIF may begin as HEIC does, so it comes first.
  { format: 'avif', bytes: /^.{4}ftyp(?:avi[fs]|mi[fa][1f].{4}.*avi[fs])/s },
  { format: 'heic', bytes: /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s },
  { format: 'svg', bytes: /^(?:\u00EF\u00BB\u00BF)?\s*<(?:\?xml|!DOCTYPE svg|svg|!--)/i },
  // TIFF, BMP and JPEG XL, which some browsers read.
  { format: 'other', bytes: /^(?:II\*\0|MM\0\*|BM|\u00FF\n|\0{3}\fJXL )/ },
]

/** How many first bytes decide. */
export const formatBytes = 64

/** Tells the format from the first bytes; names and media types prove nothing. */
export function formatOf(start: Uint8Array): Format {
  const text = textAt(start, 0, formatBytes)
  return signatures.find(({ bytes }) => bytes.test(text))?.format ?? 'unknown'
}
