import { maxNewEnquiries } from '#contract/notifications.ts'
import { enquiries } from '#contract/resources/enquiry.ts'

import type { Database } from '../database/database.ts'
import { fieldText } from '../database/field-text.ts'
import type { Services } from '../services.ts'

/** Returns the number of enquiries since a person last looked, without suspected spam. */
export async function countNewEnquiries(database: Database, personId: string): Promise<number> {
  const rows = await database
    .selectFrom('items')
    .innerJoin('admins', (join) => join.onTrue().on('admins.id', '=', personId))
    .select('items.id')
    .where('kind', '=', enquiries.name)
    .where(fieldText(database, 'intake', 'spam'), 'is', null)
    .whereRef('items.created_at', '>', 'admins.enquiries_seen_at')
    .orderBy('items.created_at', 'desc')
    .limit(maxNewEnquiries)
    .execute()
  return rows.length
}

/** Marks all present enquiries as seen by a person. */
export async function recordEnquiriesSeen(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  personId: string,
): Promise<void> {
  await database
    .updateTable('admins')
    .set({ enquiries_seen_at: clock.now() })
    .where('id', '=', personId)
    .execute()
}
