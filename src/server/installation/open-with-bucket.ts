import { readRecorded } from '../database/picture-files.ts'
import type { BucketSettings } from '../pictures/bucket/settings.ts'
import { idOfFolder, type Installation, openFolder } from './open.ts'
import { pictureLocationInBucket } from './picture-location.ts'
import { refuseOtherInstallation } from './refuse-other-installation.ts'

/** Opens an installation with a data folder and a bucket for its pictures. */
export async function openFolderWithBucket(
  folder: string,
  settings: BucketSettings,
): Promise<Installation> {
  const { location, bucket } = await pictureLocationInBucket(settings)
  const name = `in ${folder}`
  // Checked before anything is created: a new database would make the pictures in the bucket unreachable.
  const id = idOfFolder(folder)
  refuseOtherInstallation({ name, id, hasPictures: false, isNew: id === undefined }, location)
  const opened = await openFolder(folder)
  try {
    const { id: databaseId } = await opened.database
      .selectFrom('installation')
      .select('id')
      .executeTakeFirstOrThrow()
    const hasPictures = (await readRecorded(opened.database)).size > 0
    refuseOtherInstallation({ name, id: databaseId, hasPictures, isNew: false }, location)
    if (location.installationId === undefined) await location.writeMarker(databaseId)
  } catch (error) {
    await opened.close()
    throw error
  }
  return { ...opened, bucket, dataLocation: `${folder}, pictures in ${location.name.within}` }
}
