/** Id of the person who wrote an entry, and its position in the queue. */
type Numbered = { owner: string; seq: number }

/** Zero-padded, because IndexedDB sorts keys as text. */
function paddedSeq(seq: number): string {
  return String(seq).padStart(12, '0')
}

/** Keys of the storage. `owner` is the id of a person; such a key contains data of that person alone. */
export const storageKeys = {
  entries: (owner: string) => `entry/${owner}/`,
  entry: ({ owner, seq }: Numbered) => `entry/${owner}/${paddedSeq(seq)}`,
  lastSeq: (owner: string) => `seq/${owner}/`,
  /** Addressed by content: several entries may share a picture, and a repair keeps it. */
  bytes: (owner: string, sha256: string) => `bytes/${owner}/${sha256}`,
  /** Past entries: sent ones that the lists already contain, and discarded ones; newest last. */
  past: (owner: string) => `past/${owner}/`,
  pastOne: ({ owner, seq }: Numbered) => `past/${owner}/${paddedSeq(seq)}`,
  /** Unsaved form input. */
  draft: (owner: string, form: string) => `draft/${owner}/${form}/`,
  /** Drafts of further tabs that have the form open. */
  laterDrafts: (owner: string, form: string) => `draft/${owner}/${form}#`,
  /** Batches: photos added together. */
  batches: (owner: string) => `batch/${owner}/`,
  batch: ({ owner, id }: { owner: string; id: string }) => `batch/${owner}/${id}`,
  /** The file of a photo: first as chosen, later as it will be sent. */
  chosen: (owner: string, photo: string) => `chosen/${owner}/${photo}`,
  /** Photos shared by another app, until a signed-in person takes them. */
  shared: 'shared/',
  sharedOne: (id: string) => `shared/${id}`,
  session: 'session/',
  /** Sessions that ended on this device, and that the backend has still to end. */
  signOuts: 'sign-outs/',
  /** Whether the offer to install the app was declined on this device. */
  install: 'install/',
  /** People who were offered a passkey on this device. */
  passkey: 'passkey/',
  /** The person who gets push notifications on this device. */
  notices: 'notices/',
  /** Heartbeats of the tab that sends and of the tab that prepares photos. */
  sender: 'sender/',
  preparer: 'preparer/',
} as const
