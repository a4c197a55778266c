import type { Database } from '../database/database.ts'

/** What tells the push services that a message comes from this installation (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The keys of an installation, which are made once: browsers take messages of the bearer of these alone. */
export async function readPushKeys(database: Database): Promise<PushKeys> {
  const kept = await find(database)
  if (kept) return kept
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  // Of many servers that start, the first one's count.
  await database
    .updateTable('installation')
    .set({ push_public_key: made.publicKey, push_private_key: made.privateKey })
    .where('push_public_key', 'is', null)
    .execute()
  const found = await find(database)
  if (!found) throw new Error('The database belongs to no installation')
  return found
}

async function find(database: Database): Promise<PushKeys | undefined> {
  const row = await database
    .selectFrom('installation')
    .select(['push_public_key as publicKey', 'push_private_key as privateKey'])
    .executeTakeFirst()
  const { publicKey = null, privateKey = null } = row ?? {}
  return publicKey !== null && privateKey !== null ? { publicKey, privateKey } : undefined
}
