/** Headers of a request that select bytes of a file. */
export type RangeHeaders = {
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}

/** Metadata of a stored file; `hash` is the SHA-256 of its bytes, hex. */
export type StoredFile = { size: number; hash: string | undefined }

/** First and last byte, both inclusive. */
export type Span = { first: number; last: number }

/** Selected part of a file; `beyond` is a range after its end. */
export type FileResponse =
  | { kind: 'whole' }
  | { kind: 'unchanged' }
  | { kind: 'beyond' }
  | { kind: 'part'; span: Span }

/** Returns the ETag of a file; undefined when its hash is unknown. */
export function etagOfFile({ hash }: StoredFile): string | undefined {
  return hash === undefined ? undefined : `"${hash}"`
}

/** Selects the bytes to send. An invalid range, or one for another version of the file, is ignored. */
export function choose(
  { range, ifRange, ifNoneMatch }: RangeHeaders,
  file: StoredFile,
): FileResponse {
  const etag = etagOfFile(file)
  if (etag !== undefined && names(ifNoneMatch, etag)) return { kind: 'unchanged' }
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { kind: 'whole' }
  return rangeIn(range, file.size)
}

/** Returns the bytes to read; undefined when there are none. */
export function spanOf(choice: FileResponse, size: number): Span | undefined {
  if (choice.kind === 'whole') return { first: 0, last: size - 1 }
  return choice.kind === 'part' ? choice.span : undefined
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const listed = (ifNoneMatch ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
  return listed.includes(etag) || listed.includes('*')
}

const fromOn = /^ *bytes *= *(\d+) *- *(\d*) *$/
const ofTheEnd = /^ *bytes *= *- *(\d+) *$/

/** Parses a single range; for several, which are rare, the whole file is sent. */
function rangeIn(header: string, size: number): FileResponse {
  const [, ofLast] = ofTheEnd.exec(header) ?? []
  if (ofLast !== undefined) return rangeResponse(Math.max(0, size - Number(ofLast)), size - 1)
  const [, from, to = ''] = fromOn.exec(header) ?? []
  if (from === undefined) return { kind: 'whole' }
  const last = to === '' ? size - 1 : Number(to)
  const isBackwards = to !== '' && last < Number(from)
  return isBackwards ? { kind: 'whole' } : rangeResponse(Number(from), Math.min(last, size - 1))
}

function rangeResponse(first: number, last: number): FileResponse {
  return first > last ? { kind: 'beyond' } : { kind: 'part', span: { first, last } }
}
