/** All tables. Times are milliseconds since 1970, JSON is text: the same on every database. */
export type Tables = {
  admins: { id: string; email: string; password: string; role: string; created_at: number }
  sessions: { token_hash: string; admin_id: string; created_at: number; expires_at: number }
  sign_in_attempts: { subject: string; failures: number; since: number }
  items: ItemRow & {
    /** Its texts, folded, for searching. */
    search: string
  }
  removed_items: { kind: string; id: string; removed_at: number }
  collections: CollectionRow
  writes: WriteRow
}

/** What is known of all items of a kind together. */
export type CollectionRow = {
  name: string
  total: number
  /** Grows with every change. */
  revision: number
  changed_at: number
}

/** One item of any resource. */
export type ItemRow = {
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

/** One answered write: what a second request with its key gets. */
type WriteRow = {
  owner: string
  key: string
  fingerprint: string
  status: number
  /** The reply's body, as JSON. */
  body: string
  created_at: number
}
