/** What a request says of the bytes it wants, as in its headers. */
export type RangeHeaders = {
  range?: string | undefined
  ifRange?: string | undefined
  ifNoneMatch?: string | undefined
}

/** What is known of a stored file; `hash` is the SHA-256 of its bytes, hex. */
export type StoredFile = { size: number; hash: string | undefined }

/** First and last byte, both within. */
export type Span = { first: number; last: number }

/** What of a file is sent; `beyond` is a range that it does not have. */
export type FileResponse =
  | { kind: 'whole' }
  | { kind: 'unchanged' }
  | { kind: 'beyond' }
  | { kind: 'part'; span: Span }

/** The ETag of a file; undefined where its hash is not known. */
export function etagOfFile({ hash }: StoredFile): string | undefined {
  return hash === undefined ? undefined : `"${hash}"`
}

/** Chooses what is sent; a range that is not understood, or of another file, is as good as not asked for. */
export function choose(
  { range, ifRange, ifNoneMatch }: RangeHeaders,
  file: StoredFile,
): FileResponse {
  const etag = etagOfFile(file)
  if (etag !== undefined && names(ifNoneMatch, etag)) return { kind: 'unchanged' }
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return { kind: 'whole' }
  return rangeIn(range, file.size)
}

/** The bytes that are to be read; undefined when none are. */
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

/** One range; of several, which hardly anybody asks for, the whole file is the answer. */
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
