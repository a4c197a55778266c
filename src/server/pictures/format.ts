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
