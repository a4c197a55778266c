/** The names of all that lies in the bucket: those it has in a data folder. */
export const keys = {
  /** Says which installation the bucket belongs to. */
  marker: 'installation.json',
  pictures: 'pictures/',
  /** Uploads in parts. */
  incoming: 'incoming/',
} as const
