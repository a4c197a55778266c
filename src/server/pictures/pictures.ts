import type { Readable } from 'node:stream'

/** Where pictures live; a disk, a bucket, or memory in tests. */
export type Pictures = {
  /** Takes an upload in, to its end; nothing of it stays unless it is kept. */
  receive: (bytes: Readable) => Promise<Upload>
  /** One file by its name, `<sha256>-<width>.webp`. */
  read: (name: string) => Promise<PictureFile | undefined>
  /** Removes the pictures that are older than `before` and not in use. */
  sweep: (before: number, isUsed: (sha256: string) => Promise<boolean>) => Promise<void>
}

/** Bytes that have arrived and are not kept yet. */
export type Upload = {
  /** SHA-256 of the bytes, hex: the name of the picture. */
  sha256: string
  size: number
  /** Makes all widths and stores them so that they survive a crash. */
  keep: () => Promise<void>
  /** Forgets the upload; what was kept stays. */
  drop: () => Promise<void>
}

/** A stored file as it is sent out. */
type PictureFile = { size: number; body: Readable }
