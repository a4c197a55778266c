import type { Services } from '../services.ts'
import { chunksInBucket } from './bucket/bucket-chunks.ts'
import type { Bucket } from './bucket/bucket.ts'
import { openPictureBucket } from './bucket/open.ts'
import { chunksInFolder } from './chunks.ts'
import { type PictureStoreOptions, openPictureFolder } from './disk.ts'

/** Opens pictures and chunked uploads: in a folder, or in a bucket with a folder for temporary files. */
export async function openPictureStore(
  { folder, bucket }: { folder: string; bucket: Bucket | undefined },
  opening: PictureStoreOptions,
): Promise<Pick<Services, 'pictures' | 'chunks'>> {
  return bucket
    ? {
        pictures: await openPictureBucket(bucket, folder, opening),
        chunks: chunksInBucket(bucket),
      }
    : { pictures: await openPictureFolder(folder, opening), chunks: chunksInFolder(folder) }
}
