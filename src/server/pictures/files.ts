import type { MadeFile } from './messages.ts'
import type { Absent, ServedPicture } from './pictures.ts'
import type { RangeHeaders } from './range.ts'

/** A variant of a picture. */
export type FileKey = { sha256: string; width: number }

/** Store of finished picture files: a folder or a bucket. */
export type PictureFiles = {
  /** Opens a file if it is complete. */
  open: (key: FileKey, asked: RangeHeaders) => Promise<ServedPicture | Absent>
  isComplete: (key: FileKey) => Promise<boolean>
  /** Moves finished files to their names, so that they survive a crash. */
  publish: (sha256: string, files: MadeFile[]) => Promise<void>
  /** Runs an action with a local path of a stored file. */
  withLocalPath: <Result>(key: FileKey, act: (path: string) => Promise<Result>) => Promise<Result>
  /** Returns the SHA-256 of all pictures with stored files. */
  list: () => Promise<string[]>
  remove: (sha256: string) => Promise<void>
}
