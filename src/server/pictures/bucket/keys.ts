/** Keys of the objects in a bucket, named like the files of a data folder. */
export const bucketKeys = {
  /** Identifies the installation of the bucket. */
  marker: 'installation.json',
  /** Exist while a backup is being restored, or an installation moved here. */
  restoring: 'restoring.txt',
  moving: 'moving.txt',
  pictures: 'pictures/',
  /** Chunks of uploads. */
  incoming: 'incoming/',
} as const
