import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { type BucketConfig, bucketIn } from '../pictures/bucket/settings.ts'
import { openShared, openSharedBeside } from './open-shared.ts'
import { openFolderWithBucket } from './open-with-bucket.ts'
import { type Installation, openFolder, openFolderBeside } from './open.ts'

type Named = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Opens an installation for a server; its database and its pictures are in the data folder or outside it. */
export function openInstallation(
  config: Named & Pick<Config, 'DATABASE_POOL'> & BucketConfig,
): Promise<Installation> {
  const { DATA_DIR: folder, DATABASE_URL: url } = config
  const bucket = bucketIn(config)
  if (url !== '') return openShared({ url, connections: config.DATABASE_POOL, folder, bucket })
  return bucket ? openFolderWithBucket(folder, bucket) : openFolder(folder)
}

/** Opens the database of an installation for a command, even while servers run; never creates or upgrades it. */
export async function openBeside({ DATA_DIR, DATABASE_URL }: Named): Promise<Database> {
  return DATABASE_URL === '' ? openFolderBeside(DATA_DIR) : openSharedBeside(DATABASE_URL)
}
