import type { Entry, PictureNote, Write } from './entry.ts'
import type { Past } from './history.ts'
import { keys } from './keys.ts'

export type Fresh = {
  owner: string
  id: string
  now: number
  lastSeq: number
  /** What was sent before, and is in the lists by now. */
  past: readonly Past[]
}

/** Where an entry stands that a form replaces; a picture that the form has not shown stays. */
export function placeOf(entry: Entry, { replaces }: Write): Place {
  const { picture: _, ...withoutPicture } = entry
  const isShown = replaces?.ids.includes(entry.id) === true
  return isShown && !replaces.keepsPicture ? withoutPicture : entry
}

type Place = Pick<Entry, 'seq' | 'savedAt' | 'picture'>

/** The place in the queue stays, and the picture too unless there is a new one. */
export function inPlaceOf({ seq, savedAt, picture }: Place, next: Entry): Entry {
  const keepsPicture = picture !== undefined && !next.picture && next.op !== 'remove'
  return { ...next, seq, savedAt, ...(keepsPicture && { picture }) }
}

/** A write as it is stored first. */
export function newEntry(write: Write, { owner, id, now, lastSeq }: Fresh): Entry {
  const { kind, itemId, op, parts, base, seen, picture } = write
  return {
    v: 1,
    id,
    owner,
    seq: lastSeq,
    kind,
    itemId,
    op,
    parts: { ...parts },
    ...(base !== undefined && { base }),
    ...(seen && { seen: { ...seen } }),
    ...(picture && { picture: noteOf(picture) }),
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    savedAt: now,
  }
}

function noteOf({ name, type, size, sha256 }: PictureNote): PictureNote {
  return { name, type, size, ...(sha256 !== undefined && { sha256 }) }
}

/** What keeping an entry of a write puts and removes. */
export function stored(entry: Entry, write: Write) {
  const bytes = write.picture ? [[keys.bytes(entry), write.picture.bytes] as const] : []
  return {
    put: [[keys.entry(entry), entry] as const, ...bytes],
    remove: bytesOfNone(entry),
  }
}

/** Bytes that an entry without a picture may have had before. */
export function bytesOfNone(entry: Entry): string[] {
  return entry.picture ? [] : [keys.bytes(entry)]
}
