import type { Database } from '../database/database.ts'

/** Keys that identify this installation to push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

/**
 * Returns the keys of the installation, generated once: existing subscriptions accept messages of these keys only.
 */
export async function readPushKeys(database: Database): Promise<PushKeys> {
  const stored = await find(database)
  if (stored) return stored
  const { default: webPush } = await import('web-push')
  const generated = webPush.generateVAPIDKeys()
  // When several servers start together, the keys of the first one are used.
  await database
    .updateTable('installation')
    .set({ push_public_key: generated.publicKey, push_private_key: generated.privateKey })
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
