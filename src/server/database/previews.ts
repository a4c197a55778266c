import type { Preview } from '#contract/picture.ts'

import { raiseRevisions } from './collections.ts'
import type { Database } from './database.ts'
import { transact } from './transact.ts'

/** Preview of a picture with its SHA-256. */
type Previewed = Preview & { sha256: string }

/**
 * Stores previews and increments the revisions of the lists that contain the pictures, since cached copies are
 * outdated.
 */
export function recordPreviews(database: Database, previews: Previewed[]): Promise<void> {
  const rows = previews.map(({ thumbHash, ...row }) => ({ ...row, thumb_hash: thumbHash }))
  const sha256s = rows.map(({ sha256 }) => sha256)
  return transact(database, async (trx) => {
    await trx
      .insertInto('picture_previews')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet((set) => ({
          width: set.ref('excluded.width'),
          height: set.ref('excluded.height'),
          thumb_hash: set.ref('excluded.thumb_hash'),
        })),
      )
      .execute()
    await raiseRevisions(
      trx,
      trx.selectFrom('items').select('kind').where('picture', 'in', sha256s),
    )
  })
}

/** Returns the SHA-256 of all pictures in use without a preview. */
export async function readWithoutPreview(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('items')
    .leftJoin('picture_previews', 'picture_previews.sha256', 'items.picture')
    .select('picture')
    .distinct()
    .where('picture', 'is not', null)
    .where('thumb_hash', 'is', null)
    .execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}
