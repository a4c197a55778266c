import { readRecorded } from '../database/picture-files.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { idOfFolder, type Installation, openFolder } from './open.ts'
import { homeInBucket } from './picture-home.ts'
import { refuseUnlessAlike } from './refuse-unless-alike.ts'

/** Opens the installation of a data folder whose pictures lie in a bucket. */
export async function openFolderWithBucket(
  folder: string,
  settings: BucketSettings,
): Promise<Installation> {
  const { home, bucket } = await homeInBucket(settings)
  const name = `in ${folder}`
  // Before anything is made: a new database beside the pictures of an old one would make them nobody's.
  const id = idOfFolder(folder)
  refuseUnlessAlike({ name, id, hasPictures: false, isNew: id === undefined }, home)
  const opened = await openFolder(folder)
  try {
    const { id: opens } = await opened.database
      .selectFrom('installation')
      .select('id')
      .executeTakeFirstOrThrow()
    const hasPictures = (await readRecorded(opened.database)).size > 0
    refuseUnlessAlike({ name, id: opens, hasPictures, isNew: false }, home)
    if (home.marked === undefined) await home.mark(opens)
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, bucket, whereabouts: `${folder}, its pictures in ${home.name.within}` }
}
