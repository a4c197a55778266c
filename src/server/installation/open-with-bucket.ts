import { readRecorded } from '../database/picture-files.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { idOfFolder, type Installation, openFolder } from './open.ts'
import { homeInBucket } from './picture-home.ts'
import { refuseUnlessAlike } from './refuse-unless-alike.ts'

/** Opens an installation with a data folder and a bucket for its pictures. */
export async function openFolderWithBucket(
  folder: string,
  settings: BucketSettings,
): Promise<Installation> {
  const { home, bucket } = await homeInBucket(settings)
  const name = `in ${folder}`
  // Checked before anything is created: a new database would make the pictures in the bucket unreachable.
  const id = idOfFolder(folder)
  refuseUnlessAlike({ name, id, hasPictures: false, isNew: id === undefined }, home)
  const opened = await openFolder(folder)
  try {
    const { id: databaseId } = await opened.database
      .selectFrom('installation')
      .select('id')
      .executeTakeFirstOrThrow()
    const hasPictures = (await readRecorded(opened.database)).size > 0
    refuseUnlessAlike({ name, id: databaseId, hasPictures, isNew: false }, home)
    if (home.marked === undefined) await home.mark(databaseId)
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, bucket, whereabouts: `${folder}, its pictures in ${home.name.within}` }
}
