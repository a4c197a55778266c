const formerSessionMs = 90 * 24 * 3600 * 1000

/** What takes a database back to where it was before the step 0003, with whoever is signed in. */
export const beforeSafety = [
  ...['add', 'remove', 'change'].map((act) => `drop trigger items_search_${act}`),
  'drop table items_search',
  `create table former as select token_hash, admin_id, created_at,
    used_seen + ${formerSessionMs} as expires_at from sessions`,
  ...[
    'sessions',
    'devices',
    'sign_in_failures',
    'installation',
    'picture_files',
    'picture_previews',
    'unused_pictures',
    'history',
  ].map((table) => `drop table ${table}`),
  'alter table former rename to sessions',
  'create table sign_in_attempts (subject text primary key)',
  'alter table admins drop column disabled_at',
  'alter table admins drop column unhindered_until',
  `delete from kysely_migration where name >= '0003'`,
]
