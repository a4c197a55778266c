import type { MadeFile } from './messages.ts'
import type { Absent, ServedPicture } from './pictures.ts'
import type { RangeHeaders } from './range.ts'

/** Which file: of what picture, and how wide. */
export type FileKey = { sha256: string; width: number }

/** Where the finished files of pictures lie: a folder, or a bucket. */
export type PictureFiles = {
  /** Opens a file, if it is whole. */
  open: (key: FileKey, asked: RangeHeaders) => Promise<ServedPicture | Absent>
  isWhole: (key: FileKey) => Promise<boolean>
  /** Gives files that were made their names, so that they survive a crash. */
  publish: (sha256: string, files: MadeFile[]) => Promise<void>
  /** Has something done with a stored file, at a path of this machine. */
  lend: <Result>(key: FileKey, act: (path: string) => Promise<Result>) => Promise<Result>
  /** The names (SHA-256) of all pictures of which anything is stored. */
  list: () => Promise<string[]>
  remove: (sha256: string) => Promise<void>
}
