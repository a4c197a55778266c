import type { Generated, Selectable } from 'kysely'

import type { HistoryOp } from '#contract/history.ts'

/** All tables. Times are milliseconds since 1970, JSON is text: the same on every database. */
export type Tables = {
  admins: AdminRow
  sessions: SessionRow
  devices: DeviceRow
  sign_in_failures: { subject: string; failures: number; last_at: SeenTime }
  installation: InstallationRow
  items: StoredItem & {
    /** Its texts, folded, for searching. */
    search: string
  }
  removed_items: { kind: string; id: string; removed_at: SeenTime }
  collections: CollectionRow
  writes: WriteRow
  history: HistoryTable
  picture_files: PictureFileRow
  picture_previews: PreviewRow
  unused_pictures: { sha256: string; marked_at: SeenTime }
}

/** Milliseconds as `seen-time.ts` counts them: for ages only, never shown to anybody. */
export type SeenTime = number

type AdminRow = {
  id: string
  email: string
  password: string
  role: string
  created_at: number
  /** When this admin was kept out for good; null for those who may sign in. */
  disabled_at: number | null
  /** A password that an operator gave is not held up by strangers' failures until then. */
  unhindered_until: SeenTime
}

type SessionRow = {
  token_hash: string
  /** What the list of signed-in devices calls it; opens nothing. */
  id: string
  admin_id: string
  /** The device it was opened on; null for those from before devices were known. */
  device_id: string | null
  created_at: number
  /** When it was last used, as the clock said; for people. */
  used_at: number
  opened_seen: SeenTime
  used_seen: SeenTime
  /** As the browser named itself. */
  user_agent: string
  /** The address it was opened from. */
  address: string
}

/** A device on which an admin has signed in before. */
type DeviceRow = { id: string; admin_id: string; used_seen: SeenTime }

/** The one row that makes a database that of an installation. */
type InstallationRow = {
  /** The same as in the marker of the data folder. */
  id: string
  /** Signs the cookies that name devices. */
  cookie_secret: string
  /** What the database has seen pass so far, and what the clock said then. */
  seen: SeenTime
  clock: number
}

/** What a stored file of a picture must be. */
export type PictureFileRow = { sha256: string; width: number; bytes: number; hash: string }

/** What is shown of a picture until it has come; of those made before it was kept there is none. */
export type PreviewRow = {
  sha256: string
  /** Of its largest file, in px. */
  width: number
  height: number
  /** In base64. */
  thumb_hash: string
}

/** What is known of all items of a kind together. */
export type CollectionRow = {
  name: string
  total: number
  /** Grows with every change. */
  revision: number
  changed_at: number
}

/** One item of any resource, as it is stored. */
export type StoredItem = {
  kind: string
  id: string
  created_at: number
  updated_at: number
  version: number
  /** The values of its fields, as JSON. */
  fields: string
  /** SHA-256 of the upload its picture was made from. */
  picture: string | null
}

/** The same with the preview of its picture. */
export type ItemRow = StoredItem & {
  [K in 'width' | 'height' | 'thumb_hash']: PreviewRow[K] | null
}

/** One answered write: what a second request with its key gets. */
type WriteRow = {
  owner: string
  key: string
  fingerprint: string
  status: number
  /** The reply's body, as JSON. */
  body: string
  created_at: SeenTime
}

/** One thing that was done to an item. */
type HistoryTable = {
  /** Its place among all that was ever done. */
  n: Generated<number>
  kind: string
  id: string
  at: number
  admin_id: string
  /** Of that time: it can be read after the account is gone. */
  email: string
  op: HistoryOp
  /** The Idempotency-Key; null for calls that came without one. */
  write_key: string | null
  /** Field → { from, to }, as JSON. */
  changes: string
}

export type HistoryRow = Selectable<HistoryTable>
