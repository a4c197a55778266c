import type { Tables } from './tables.ts'

/** Primary keys of all tables, ordered so that a table follows those it references. */
export const keysOfTables: Record<keyof Tables, readonly [string, ...string[]]> = {
  admins: ['id'],
  sessions: ['token_hash'],
  devices: ['id', 'admin_id'],
  links: ['token_hash'],
  passkeys: ['id'],
  challenges: ['challenge'],
  totps: ['admin_id'],
  recovery_codes: ['code_hash'],
  push_targets: ['session_id'],
  pushes: ['session_id', 'about', 'subject'],
  webhooks: ['id'],
  webhook_deliveries: ['id'],
  sign_in_failures: ['subject'],
  posts: ['subject'],
  installation: ['id'],
  items: ['kind', 'id'],
  removed_items: ['kind', 'id'],
  cancelled_events: ['id'],
  collections: ['name'],
  writes: ['owner', 'key'],
  history: ['n'],
  picture_files: ['sha256', 'width'],
  picture_previews: ['sha256'],
  unused_pictures: ['sha256'],
}
