import { textAt } from './bytes.ts'

/** Format of a file, detected from its first bytes. */
export type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'svg' | 'other' | 'unknown'

const signatures: readonly { format: Format; bytes: RegExp }[] = [
  { format: 'jpeg', bytes: /^\u00FF\u00D8\u00FF/ },
  { format: 'png', bytes: /^\u0089PNG\r\n/ },
  { format: 'gif', bytes: /^GIF8[79]a/ },
  { format: 'webp', bytes: /^RIFF.{4}WEBP/s },
  // AVIF must be tested before HEIC, because the first bytes of AVIF can match both.
  { format: 'avif', bytes: /^.{4}ftyp(?:avi[fs]|mi[fa][1f].{4}.*avi[fs])/s },
  { format: 'heic', bytes: /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s },
  { format: 'svg', bytes: /^(?:\u00EF\u00BB\u00BF)?\s*<(?:\?xml|!DOCTYPE svg|svg|!--)/i },
  // TIFF, BMP and JPEG XL, which some browsers can decode.
  { format: 'other', bytes: /^(?:II\*\0|MM\0\*|BM|\u00FF\n|\0{3}\fJXL )/ },
]

/** Number of first bytes that are needed to detect the format. */
export const formatBytes = 64

/** Detects the format from the first bytes; file names and media types are unreliable. */
export function formatOf(start: Uint8Array): Format {
  const text = textAt(start, 0, formatBytes)
  return signatures.find(({ bytes }) => bytes.test(text))?.format ?? 'unknown'
}
