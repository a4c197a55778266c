import type { Readable } from 'node:stream'

import type { Preview } from '#contract/picture.ts'

import type { RangeHeaders, FileResponse, StoredFile } from './range.ts'

/** Where pictures live; a disk, a bucket, or memory in tests. */
export type Pictures = {
  /** Takes an upload in, to its end; nothing of it stays unless it is kept. */
  receive: (bytes: Readable) => Promise<Upload>
  /** A picture that is stored already, in place of an upload of it. */
  stored: (sha256: string) => Promise<Upload | undefined>
  /** One file by its name, `<sha256>-<width>.webp`, if it is whole. */
  read: (name: string, asked: RangeHeaders) => Promise<ServedPicture | Absent>
  /** What is shown of a stored picture until it has come; undefined when it is not whole. */
  preview: (sha256: string) => Promise<Preview | undefined>
  /** The names (SHA-256) of all pictures of which anything is stored. */
  list: () => Promise<string[]>
  /** Removes all of one picture. */
  remove: (sha256: string) => Promise<void>
  /** Gives what is being made a few seconds from now. */
  hurry: () => void
  /** Ends what was started for making pictures. */
  close: () => Promise<void>
}

/** Bytes that have arrived and are not kept yet. */
export type Upload = {
  /** SHA-256 of the bytes, hex: the name of the picture. */
  sha256: string
  size: number
  /** Makes all widths and stores them so that they survive a crash; `owner` has to wait in turn. */
  keep: (owner: string) => Promise<void>
  /** Forgets the upload; what was kept stays. */
  drop: () => Promise<void>
}

/** Why there is no file: never stored, or stored and lost since. */
export type Absent = { absent: 'unknown' | 'missing' | 'damaged' }

/** A stored file as it is sent out; there is no body where nothing of it is. */
export type ServedPicture = StoredFile & { choice: FileResponse; body: Readable | undefined }
