import type { Generated, Selectable } from 'kysely'

import type { AuditOp } from '#contract/audit.ts'
import type { PushedMessage } from '#contract/notifications.ts'
import type { WebhookDelivery, WebhookReason } from '#contract/webhooks.ts'

/** All tables. Times are ms since 1970 and JSON is text, so that all databases store equal values. */
export type Tables = {
  admins: AdminRow
  sessions: SessionRow
  devices: DeviceRow
  links: LinkRow
  passkeys: PasskeyRow
  /** WebAuthn challenges until they are answered; `session_id` is '' before a sign-in, or names a link. */
  challenges: { challenge: string; session_id: string; made_seen: MonotonicTime }
  totps: TotpRow
  recovery_codes: { code_hash: string; admin_id: string }
  push_targets: PushTargetRow
  pushes: PushRow
  photo_batches: PhotoBatchRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  sign_in_failures: { subject: string; failures: number; last_at: MonotonicTime }
  /** Counters of rate limits (`rate-limits.ts`). */
  posts: { subject: string; count: number; since: MonotonicTime }
  installation: InstallationRow
  items: StoredItem & {
    /** Folded texts for the search. */
    search: string
  }
  removed_items: { kind: string; id: string; removed_at: MonotonicTime }
  cancelled_events: CancelledEventRow
  collections: CollectionRow
  writes: WriteRow
  history: HistoryTable
  picture_files: PictureFileRow
  picture_previews: PreviewRow
  unused_pictures: UnusedPictureRow
}

/** A removed event, with the version that its removal made. */
export type CancelledEventRow = {
  id: string
  version: number
  fields: string
  at: number
  at_seen: MonotonicTime
}

/** Milliseconds of the clock in `monotonic-clock.ts`: for ages only, never displayed. */
export type MonotonicTime = number

type AdminRow = {
  id: string
  email: string
  /** '' until the person has entered it. */
  name: string
  /** Null until the person has chosen it. */
  language: Generated<string | null>
  /** SHA-256 of the person's picture. */
  picture: Generated<string | null>
  /** The hash, or '' until the person has chosen a password. */
  password: string
  role: string
  created_at: number
  /** Time at which the person was disabled; null when enabled. */
  disabled_at: number | null
  /** End of the lockout exemption of a password set by an operator. */
  unhindered_until: MonotonicTime
  /** Time at which the person last looked at the enquiries. */
  enquiries_seen_at: number
}

type SessionRow = {
  token_hash: string
  /** Public id of the session in the list of devices; grants no access. */
  id: string
  admin_id: string
  /** Device of the session; null in sessions stored before devices were recorded. */
  device_id: string | null
  created_at: number
  /** Clock time of the last use, for display. */
  used_at: number
  opened_seen: MonotonicTime
  used_seen: MonotonicTime
  /** Time of the last confirmation. */
  confirmed_seen: MonotonicTime
  /** 1 when the person has used two factors in this session, else 0. */
  has_two_factors: Generated<number>
  /** User-Agent header. */
  user_agent: string
  /** IP address of the sign-in. */
  address: string
}

/** A device on which a person has signed in, or followed a link. */
type DeviceRow = { id: string; admin_id: string; used_seen: MonotonicTime }

/** A single-use link with which a person sets a password or adds a passkey. */
type LinkRow = {
  token_hash: string
  admin_id: string
  purpose: string
  made_seen: MonotonicTime
  /** Owner who has made it; null, or the maker of the link before, where an older process has made it. */
  made_by: string | null
}

/** A passkey. */
type PasskeyRow = {
  /** Credential id assigned by the device. */
  id: string
  admin_id: string
  name: string
  /** In base64url. */
  public_key: string
  /** Signature counter of the device; many devices always send 0. */
  counter: number
  /** JSON array. */
  transports: string
  created_at: number
  used_at: number | null
}

/** A second factor: the secret shared with an authenticator app, in base32. */
type TotpRow = {
  admin_id: string
  secret: string
  /** Time step, in half minutes since 1970, of the last accepted code. */
  last_step: number
  /** 1 or 0. */
  is_on: number
}

/** Push subscription of a device; deleted with its session. */
type PushTargetRow = { session_id: string; endpoint: string; p256dh: string; auth: string }

/** A queued push message. */
export type PushRow = {
  session_id: string
  about: PushedMessage['about']
  /** Id of the enquiry, or Idempotency-Key of the change. */
  subject: string
  due_seen: MonotonicTime
  tries: number
}

/** Photos that a device has announced; deleted once all have arrived, or with its push subscription. */
export type PhotoBatchRow = {
  session_id: string
  id: string
  /** JSON array of the ids of their items. */
  photos: string
  /** Number of those that had arrived at the last look. */
  arrived: number
  /** Time at which that number last changed. */
  progressed_seen: MonotonicTime
  /** Time of the last reminder. */
  reminded_seen: MonotonicTime | null
}

/** A registered webhook. */
export type WebhookRow = {
  id: string
  name: string
  url: string
  /** JSON array. */
  kinds: string
  /** In the form `whsec_...`; signing needs it as it is. */
  secret: string
  /** JSON array of the secrets before rotations, each with the end of its use in monotonic time. */
  former_secrets: string
  /** '' while it is on. */
  off_because: '' | 'owner' | 'gone'
  created_at: number
}

/** A message to a webhook; its id is the `webhook-id`. */
export type WebhookDeliveryRow = {
  id: string
  webhook_id: string
  kind: string
  /** The request's body, as JSON. */
  body: string
  at: number
  at_seen: MonotonicTime
  state: WebhookDelivery['state']
  attempts: number
  /** Time of the next attempt; null when there is none. */
  due_seen: MonotonicTime | null
  /** Time, status and failure of the last attempt. */
  last_at: number | null
  status: number | null
  reason: WebhookReason | null
  /** Trace headers of the request that caused it. */
  traceparent: string | null
  tracestate: string | null
}

/** The single row that identifies the installation. */
type InstallationRow = {
  /** Equal to the id in the marker of the data folder. */
  id: string
  /** Signs the cookies that identify devices. */
  cookie_secret: string
  /** The monotonic time so far, and the clock time at that moment. */
  seen: MonotonicTime
  clock: number
  /** Retention of the history in days; null for good. */
  audit_days: number | null
  /** Roles that require two factors, separated by spaces. */
  factor_roles: Generated<string>
  /** Keys that identify this server to push services (VAPID); null until the first start. */
  push_public_key: string | null
  push_private_key: string | null
}

/** Recorded size and hash of a stored picture file. */
export type PictureFileRow = { sha256: string; width: number; bytes: number; hash: string }

/** A picture that no item and no person uses. */
export type UnusedPictureRow = {
  sha256: string
  marked_at: MonotonicTime
  /** Start of the removal; null while the picture can still be used again. */
  removing_since: MonotonicTime | null
}

/** Placeholder for a loading picture; missing for pictures stored before previews existed. */
export type PreviewRow = {
  sha256: string
  /** Size of the largest variant, in px. */
  width: number
  height: number
  /** In base64. */
  thumb_hash: string
}

/** Total and revision of all items of a kind. */
export type CollectionRow = {
  name: string
  total: number
  /** Incremented by every change. */
  revision: number
  changed_at: number
}

/** An item of any resource as it is stored. */
export type StoredItem = {
  kind: string
  id: string
  created_at: number
  updated_at: number
  version: number
  /** Values of the fields, as JSON. */
  fields: string
  /** SHA-256 of the uploaded picture. */
  picture: string | null
  /** Id of the person who added it; null for items of visitors, and where it was not recorded. */
  added_by: string | null
}

/** A stored item with the preview of its picture. */
export type ItemRow = StoredItem & {
  [K in 'width' | 'height' | 'thumb_hash']: PreviewRow[K] | null
}

/** A completed write and its reply, for repeated requests with the same key. */
type WriteRow = {
  owner: string
  key: string
  fingerprint: string
  status: number
  /** The reply's body, as JSON. */
  body: string
  created_at: MonotonicTime
}

/** One operation on an item or account. */
type HistoryTable = {
  /** Sequence number over all operations. */
  n: Generated<number>
  kind: string
  id: string
  at: number
  /** Null in rows written by an older version. */
  at_seen: MonotonicTime | null
  admin_id: string
  /** Email at that time, so that it is readable after the account is gone. */
  email: string
  op: AuditOp
  /** IP address of the request; '' when unknown. */
  address: string
  /** Idempotency-Key; null for calls without one. */
  write_key: string | null
  /** Array of { field, from, to }, as JSON. */
  changes: string
}

export type HistoryRow = Selectable<HistoryTable>
