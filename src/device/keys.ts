/** Something in the queue of an owner. */
type Numbered = { owner: string; seq: number }

/** A place in the queue, as text that sorts as numbers do. */
function paddedSeq(seq: number): string {
  return String(seq).padStart(12, '0')
}

/** Where things lie in the storage. Every key of an owner begins with what only that owner reads. */
export const storageKeys = {
  entries: (owner: string) => `entry/${owner}/`,
  entry: ({ owner, seq }: Numbered) => `entry/${owner}/${paddedSeq(seq)}`,
  lastSeq: (owner: string) => `seq/${owner}/`,
  /** By what they are: several writes may share a picture, and a repair keeps it. */
  bytes: (owner: string, sha256: string) => `bytes/${owner}/${sha256}`,
  /** What was sent and is in the lists by now, newest last. */
  past: (owner: string) => `past/${owner}/`,
  pastOne: ({ owner, seq }: Numbered) => `past/${owner}/${paddedSeq(seq)}`,
  /** What was typed into a form and not saved yet. */
  draft: (owner: string, form: string) => `draft/${owner}/${form}/`,
  /** The same of those who have the form open, too: in other tabs. */
  laterDrafts: (owner: string, form: string) => `draft/${owner}/${form}#`,
  /** Photos that were chosen together: what is said of them. */
  batches: (owner: string) => `batch/${owner}/`,
  batch: ({ owner, id }: { owner: string; id: string }) => `batch/${owner}/${id}`,
  /** The file of one of them, as it was chosen, and later as it will be sent. */
  chosen: (owner: string, photo: string) => `chosen/${owner}/${photo}`,
  /** Photos that another app has shared, until an admin who is signed in takes them. */
  shared: 'shared/',
  sharedOne: (id: string) => `shared/${id}`,
  session: 'session/',
  /** Whether anybody has declined to install the app on this device. */
  install: 'install/',
  /** Who is told something on this device while the app is closed. */
  notices: 'notices/',
  /** The beat of the tab that sends, and of the one that makes photos ready. */
  sender: 'sender/',
  preparer: 'preparer/',
} as const
