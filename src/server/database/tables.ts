import type { Generated, Selectable } from 'kysely'

import type { AuditOp } from '#contract/audit.ts'
import type { PushedMessage } from '#contract/notifications.ts'

/** All tables. Times are milliseconds since 1970, JSON is text: the same on every database. */
export type Tables = {
  admins: AdminRow
  sessions: SessionRow
  devices: DeviceRow
  links: LinkRow
  passkeys: PasskeyRow
  /** What a device was asked with, until it answers; `session_id` is '' before a sign-in. */
  challenges: { challenge: string; session_id: string; made_seen: MonotonicTime }
  totps: TotpRow
  recovery_codes: { code_hash: string; admin_id: string }
  push_targets: PushTargetRow
  pushes: PushRow
  sign_in_failures: { subject: string; failures: number; last_at: MonotonicTime }
  /** How often something was done since a time (`../counted.ts`). */
  posts: { subject: string; count: number; since: MonotonicTime }
  installation: InstallationRow
  items: StoredItem & {
    /** Its texts, folded, for searching. */
    search: string
  }
  removed_items: { kind: string; id: string; removed_at: MonotonicTime }
  collections: CollectionRow
  writes: WriteRow
  history: HistoryTable
  picture_files: PictureFileRow
  picture_previews: PreviewRow
  unused_pictures: MarkRow
}

/** Milliseconds as `seen-time.ts` counts them: for ages only, never shown to anybody. */
export type MonotonicTime = number

type AdminRow = {
  id: string
  email: string
  /** '' until they have said it. */
  name: string
  /** The hash, or '' until they have chosen one. */
  password: string
  role: string
  created_at: number
  /** When this admin was kept out for good; null for those who may sign in. */
  disabled_at: number | null
  /** A password that an operator gave is not held up by strangers' failures until then. */
  unhindered_until: MonotonicTime
  /** When they last looked at the enquiries. */
  enquiries_seen_at: number
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
  opened_seen: MonotonicTime
  used_seen: MonotonicTime
  /** When it was last shown that it is really them. */
  confirmed_seen: MonotonicTime
  /** As the browser named itself. */
  user_agent: string
  /** The address it was opened from. */
  address: string
}

/** A device on which an admin has signed in before. */
type DeviceRow = { id: string; admin_id: string; used_seen: MonotonicTime }

/** What lets somebody in once, without a password. */
type LinkRow = {
  token_hash: string
  admin_id: string
  purpose: string
  made_seen: MonotonicTime
}

/** A device that lets somebody in. */
type PasskeyRow = {
  /** As the device names it. */
  id: string
  admin_id: string
  name: string
  /** In base64url. */
  public_key: string
  /** How often the device says it was used; many always say 0. */
  counter: number
  /** As JSON. */
  transports: string
  created_at: number
  used_at: number | null
}

/** A second factor: a secret that an authenticator app shares, in base32. */
type TotpRow = {
  admin_id: string
  secret: string
  /** The half minute, since 1970, of the last code that was used. */
  last_step: number
  /** 1 or 0. */
  is_on: number
}

/** Where a device takes messages, for as long as its session lives. */
type PushTargetRow = { session_id: string; endpoint: string; p256dh: string; auth: string }

/** A message on its way to a device. */
export type PushRow = {
  session_id: string
  about: PushedMessage['about']
  /** The id of the enquiry, or the Idempotency-Key of the change. */
  subject: string
  due_seen: MonotonicTime
  tries: number
}

/** The one row that makes a database that of an installation. */
type InstallationRow = {
  /** The same as in the marker of the data folder. */
  id: string
  /** Signs the cookies that name devices. */
  cookie_secret: string
  /** What the database has seen pass so far, and what the clock said then. */
  seen: MonotonicTime
  clock: number
  /** For how many days the history is kept; null for good. */
  audit_days: number | null
  /** What tells the push services that a message is ours (VAPID); null until the first start. */
  push_public_key: string | null
  push_private_key: string | null
}

/** What a stored file of a picture must be. */
export type PictureFileRow = { sha256: string; width: number; bytes: number; hash: string }

/** A picture that nothing shows. */
export type MarkRow = {
  sha256: string
  marked_at: MonotonicTime
  /** When its removal began; null while it may still be kept. */
  removing_since: MonotonicTime | null
}

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
  /** Who added it; null where nobody of us did, or nobody wrote it down. */
  added_by: string | null
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
  created_at: MonotonicTime
}

/** One thing that was done to an item, or with an account. */
type HistoryTable = {
  /** Its place among all that was ever done. */
  n: Generated<number>
  kind: string
  id: string
  at: number
  /** For its age; null of what an older version wrote. */
  at_seen: MonotonicTime | null
  admin_id: string
  /** Of that time: it can be read after the account is gone. */
  email: string
  op: AuditOp
  /** The IP address that it came from; '' where it is not known. */
  address: string
  /** The Idempotency-Key; null for calls that came without one. */
  write_key: string | null
  /** Field → { from, to }, as JSON. */
  changes: string
}

export type HistoryRow = Selectable<HistoryTable>
