import type { Services } from '../services.ts'
import { chunksInBucket } from './bucket/bucket-parts.ts'
import type { Bucket } from './bucket/bucket.ts'
import { openPictureBucket } from './bucket/open.ts'
import { type PictureStoreOptions, openPictureFolder } from './disk.ts'
import { chunksInFolder } from './parts.ts'

/** Opens pictures and uploads in parts: in a folder, or in a bucket, which needs a folder on the way. */
export async function openPictureStore(
  { folder, bucket }: { folder: string; bucket: Bucket | undefined },
  opening: PictureStoreOptions,
): Promise<Pick<Services, 'pictures' | 'parts'>> {
  return bucket
    ? {
        pictures: await openPictureBucket(bucket, folder, opening),
        parts: chunksInBucket(bucket),
      }
    : { pictures: await openPictureFolder(folder, opening), parts: chunksInFolder(folder) }
}
