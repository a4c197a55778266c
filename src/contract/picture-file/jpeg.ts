import { textAt, viewOf } from './bytes.ts'
import { orientationIn } from './exif.ts'
import { maxBlocks } from './max-blocks.ts'
import type { PictureFile, Stretch } from './read.ts'

const end = 0xff_d9
const scan = 0xda
const comment = 0xfe
const exif = 0xe1
const profile = 0xe2
/** The segments of JFIF and Adobe are needed to interpret the colours. */
const needed = new Set([0xe0, 0xee])
/** Markers of tables (DHT, JPG, DAC) within the range of the frame markers. */
const tables = new Set([0xc4, 0xc8, 0xcc])
/** Number of coefficients in a block of 8 × 8 pixels. */
const blockSize = 64

/** `to` is the offset after the data of a scan. */
type Segment = Stretch & { marker: number; data: Uint8Array }

/** Reads the segments of a JPEG (ITU T.81, annex B). */
export function readJpeg(bytes: Uint8Array): PictureFile {
  const segments = segmentsOf(bytes)
  const frame = segments.find(isFrame)?.data
  const exifData = segments.find(isExif)?.data
  const last = afterFill(bytes, segments.at(-1)?.to ?? 2)
  const state = stateOf(bytes, segments, last)
  const afterEnd = { from: state === 'whole' ? last + 2 : last, to: bytes.length }
  const hasMore = (state === 'whole' || state === 'open') && afterEnd.from < afterEnd.to
  return {
    ...{ type: 'image/jpeg', frames: 1, state },
    ...sizeIn(frame),
    orientation: orientationIn(exifData),
    extras: [
      ...segments.filter(isExtra).map(({ from, to }) => ({ from, to })),
      ...(hasMore ? [afterEnd] : []),
    ],
  }
}

/** `last` is the offset after the last segment. */
function stateOf(
  bytes: Uint8Array,
  segments: readonly Segment[],
  last: number,
): PictureFile['state'] {
  if (segments.length === maxBlocks) return 'odd'
  if (!segments.some(isScan)) return 'cut'
  if (last + 2 <= bytes.length && viewOf(bytes).getUint16(last) === end) return 'whole'
  if (!endsEarly(bytes, last)) return 'odd'
  return hasAll(segments) ? 'open' : 'cut'
}

/** Whether the file ends where a segment would begin, or within that segment. */
function endsEarly(bytes: Uint8Array, at: number): boolean {
  if (at + 4 > bytes.length) return true
  const view = viewOf(bytes)
  return view.getUint16(at) >= 0xff_c0 && at + 2 + view.getUint16(at + 2) > bytes.length
}

/** Returns all segments up to the end marker, to `maxBlocks`, or to the first invalid one. */
function segmentsOf(bytes: Uint8Array): Segment[] {
  const view = viewOf(bytes)
  const segments: Segment[] = []
  let at = afterFill(bytes, 2)
  while (at + 4 <= bytes.length && view.getUint16(at) >= 0xff_c0 && view.getUint16(at) !== end) {
    const marker = view.getUint8(at + 1)
    const dataEnd = at + 2 + view.getUint16(at + 2)
    if (dataEnd > bytes.length) break
    const to = marker === scan ? endOfScan(bytes, dataEnd) : dataEnd
    segments.push({ from: at, to, marker, data: bytes.subarray(at + 4, dataEnd) })
    at = afterFill(bytes, to)
    if (segments.length === maxBlocks) break
  }
  return segments
}

/** Any number of fill bytes 0xFF may precede a marker. */
function afterFill(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  return at
}

/** In the data of a scan, 0xFF is followed by 0 or a restart marker; any other marker begins a segment. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function isFrame({ marker, data }: Segment): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !tables.has(marker) && data.length >= 6
}

function isScan({ marker }: Segment): boolean {
  return marker === scan
}

function isExif({ marker, data }: Segment): boolean {
  return marker === exif && textAt(data, 0, 4) === 'Exif'
}

function isExtra({ marker, data }: Segment): boolean {
  if (marker === profile) return textAt(data, 0, 11) !== 'ICC_PROFILE'
  const isOfApplication = marker >= 0xe0 && marker <= 0xef
  return marker === comment || (isOfApplication && !needed.has(marker))
}

function sizeIn(frame: Uint8Array = new Uint8Array(6)) {
  const view = viewOf(frame)
  return { height: view.getUint16(1), width: view.getUint16(3) }
}

/**
 * Whether every component has all coefficients to the last bit: in the one scan of a sequential JPEG, or spread over
 * the scans of a progressive one.
 */
function hasAll(segments: readonly Segment[]): boolean {
  const frame = segments.find(isFrame)?.data ?? new Uint8Array()
  const found = new Map<number, number>()
  for (let at = 6; at + 3 <= frame.length; at += 3) found.set(frame[at] ?? 0, 0)
  for (const { marker, data } of segments) if (marker === scan) count(data, found)
  return found.size > 0 && [...found.values()].every((each) => each >= blockSize)
}

function count(head: Uint8Array, found: Map<number, number>): void {
  const components = head[0] ?? 0
  const [first = 0, last = 0, bits = 0] = head.subarray(1 + 2 * components)
  // Later scans refine these coefficients by further bits.
  if ((bits & 15) !== 0) return
  for (let nth = 0; nth < components; nth += 1) {
    const id = head[1 + 2 * nth] ?? 0
    found.set(id, (found.get(id) ?? 0) + last - first + 1)
  }
}
