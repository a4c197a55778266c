/** The names of all that lies in the bucket: those it has in a data folder. */
export const bucketKeys = {
  /** Says which installation the bucket belongs to. */
  marker: 'installation.json',
  /** There while a backup is being restored, or an installation moved here. */
  restoring: 'restoring.txt',
  moving: 'moving.txt',
  pictures: 'pictures/',
  /** Uploads in parts. */
  incoming: 'incoming/',
} as const
