/**
 * The type of a picture that carries nothing but itself: no EXIF, no place, no thumbnail, no words,
 * nothing behind its end. Undefined for all others, and for what is neither JPEG nor WebP. Sources: ITU
 * T.81, annex B; RFC 9649.
 */
export function cleanTypeOf(bytes: ArrayBuffer): 'image/jpeg' | 'image/webp' | undefined {
  const view = new DataView(bytes)
  if (isCleanJpeg(view)) return 'image/jpeg'
  return isCleanWebp(view) ? 'image/webp' : undefined
}

const start = 0xff_d8
const end = 0xff_d9
const scan = 0xff_da
const comment = 0xff_fe
const profile = 0xff_e2
/** JFIF's and Adobe's segments say how to read the colours. */
const harmless = new Set([0xff_e0, 0xff_ee])

function isCleanJpeg(view: DataView): boolean {
  if (view.byteLength < 4 || view.getUint16(0) !== start) return false
  let at = 2
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint16(at)
    if (!isClean(view, at)) return false
    at += 2 + view.getUint16(at + 2)
    if (marker === scan) at = endOfScan(view, at)
  }
  return at + 2 === view.byteLength && view.getUint16(at) === end
}

/** Whether a segment says only how the picture is to be read. */
function isClean(view: DataView, at: number): boolean {
  const marker = view.getUint16(at)
  if (marker < 0xff_c0 || marker === end || marker === comment) return false
  if (marker === profile) return textAt(view, at + 4, 11) === 'ICC_PROFILE'
  const isOfApplication = marker >= 0xff_e0 && marker <= 0xff_ef
  return !isOfApplication || harmless.has(marker)
}

/** In what follows a scan 0xFF stands before 0 or a restart; before anything else it begins a segment. */
function endOfScan(view: DataView, from: number): number {
  let at = from
  for (; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) break
  }
  return at
}

const webpParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])

function isCleanWebp(view: DataView): boolean {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return false
  if (view.getUint32(4, true) + 8 !== view.byteLength) return false
  let at = 12
  while (at + 8 <= view.byteLength) {
    if (!webpParts.has(textAt(view, at, 4))) return false
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return at === view.byteLength
}

/** '' where there are not so many bytes. */
function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}
