import type { Readable } from 'node:stream'

import type { Preview } from '#contract/picture.ts'

import type { RangeHeaders, FileResponse, StoredFile } from './range.ts'

/** Store of pictures: a disk, a bucket, or memory in tests. */
export type Pictures = {
  /** Receives an upload to its end; it is temporary until it is kept. */
  receive: (bytes: Readable) => Promise<Upload>
  /** Returns a stored picture as if it had been uploaded. */
  stored: (sha256: string) => Promise<Upload | undefined>
  /** Opens a file `<sha256>-<width>.webp` if it is complete. */
  read: (name: string, asked: RangeHeaders) => Promise<ServedPicture | Absent>
  /** Returns the preview of a stored picture; undefined when it is incomplete. */
  preview: (sha256: string) => Promise<Preview | undefined>
  /** Returns the SHA-256 of all pictures with stored files. */
  list: () => Promise<string[]>
  /** Removes all variants of a picture. */
  remove: (sha256: string) => Promise<void>
  /** Limits queued pictures to a few more seconds before a stop. */
  limitQueueTime: () => void
  /** Ends all child processes. */
  close: () => Promise<void>
}

/** An upload that was received and is still temporary. */
export type Upload = {
  /** SHA-256 of the bytes, hex; identifies the picture. */
  sha256: string
  size: number
  /** Makes and stores all variants durably; `owner` is the id of the person, which determines the turn in the queue. */
  keep: (owner: string) => Promise<void>
  /** Deletes the temporary upload; stored variants stay. */
  drop: () => Promise<void>
}

/** Reason for a missing file: never stored, lost, or damaged. */
export type Absent = { absent: 'unknown' | 'missing' | 'damaged' }

/** A stored file to send; `body` is undefined when no bytes are sent. */
export type ServedPicture = StoredFile & { choice: FileResponse; body: Readable | undefined }
