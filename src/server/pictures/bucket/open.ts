import type { PictureStoreOptions } from '../disk.ts'
import { abandonedMs, claimPictureFolder } from '../folder.ts'
import { openPictures } from '../open-pictures.ts'
import { openPictureReader } from '../picture-reader.ts'
import type { Pictures } from '../pictures.ts'
import { filesInBucket } from './bucket-files.ts'
import type { Bucket } from './bucket.ts'

/** Opens the pictures of a bucket; `folder` contains temporary uploads and may be lost at any time. */
export async function openPictureBucket(
  bucket: Bucket,
  folder: string,
  { database, monotonicClock, limits, isShared = false }: PictureStoreOptions,
): Promise<Pictures> {
  await claimPictureFolder(folder, isShared ? abandonedMs : 0)
  const reader = openPictureReader(limits)
  const files = filesInBucket(bucket, { database, folder })
  return openPictures({ database, monotonicClock, files, reader, folder })
}
