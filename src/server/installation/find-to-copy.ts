import type { Config } from '../config.ts'
import { type BucketConfig, bucketIn } from '../pictures/bucket/settings.ts'
import { type PictureStore, storeInBucket, storeInFolder } from '../pictures/store.ts'
import { examineShared, databaseNameOf } from './examine-shared.ts'
import { refuseBackup } from './look.ts'
import { refuseUnlessFoundedAt } from './open-shared.ts'
import { idOfFolder, refuseUnlessFounded } from './open.ts'
import { type InstallationPaths, installationPaths } from './paths.ts'
import { pictureLocationInBucket, pictureLocationInFolder } from './picture-location.ts'
import { refuseOtherInstallation } from './refuse-other-installation.ts'

/** Source of a copy; it is never changed. */
export type ToCopy = {
  id: string
  paths: InstallationPaths
  /** URL of its PostgreSQL database; empty for SQLite in the data folder. */
  url: string
  pictures: PictureStore
}

/**
 * Finds the installation in a configuration, even while servers run.
 * @throws a start problem when there is none.
 */
export async function findToCopy(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> & BucketConfig,
): Promise<ToCopy> {
  const { DATA_DIR, DATABASE_URL: url } = config
  const paths = installationPaths(DATA_DIR)
  const found = url === '' ? foundIn(paths) : await foundAt(url)
  const settings = bucketIn(config)
  const inBucket = settings && (await pictureLocationInBucket(settings))
  if (!inBucket) refuseBackup(paths)
  refuseOtherInstallation(
    { ...found, isNew: false },
    inBucket?.location ?? pictureLocationInFolder(paths),
  )
  const pictures = inBucket ? storeInBucket(inBucket.bucket) : storeInFolder(paths.pictures)
  return { id: found.id, paths, url, pictures }
}

function foundIn(paths: InstallationPaths) {
  refuseUnlessFounded(paths)
  const { folder } = paths
  return { name: `in ${folder}`, id: idOfFolder(folder) ?? '', hasPictures: false }
}

async function foundAt(url: string) {
  const { id = '', migrations, hasPictures } = await examineShared(url)
  refuseUnlessFoundedAt(url, migrations)
  return { name: databaseNameOf(url), id, hasPictures }
}
