import type { PictureProblem } from '#contract/picture.ts'

/** What a file is by its first bytes; its name and its type prove nothing. */
const signatures: readonly { bytes: RegExp; problem: PictureProblem }[] = [
  // What every browser reads: JPEG, PNG, GIF, WebP.
  { bytes: /^(?:\u00FF\u00D8\u00FF|\u0089PNG\r\n|GIF8[79]a|RIFF.{4}WEBP)/s, problem: 'damaged' },
  // What some do not: AVIF, which may begin as HEIC does, TIFF, BMP and JPEG XL.
  { bytes: /^.{4}ftyp(?:avi[fs]|mi[fa][1f].{4}.*avi[fs])/s, problem: 'undecodable' },
  { bytes: /^(?:II\*\0|MM\0\*|BM|\u00FF\n|\0{3}\fJXL )/, problem: 'undecodable' },
  { bytes: /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s, problem: 'heic' },
]

const fewBytes = 64

/** Why a file that this browser could not decode cannot be used. Rejects when it cannot be looked at. */
export async function whyUnreadable(file: Blob): Promise<PictureProblem> {
  const bytes = new Uint8Array(await file.slice(0, fewBytes).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  return signatures.find((each) => each.bytes.test(start))?.problem ?? 'no-picture'
}
