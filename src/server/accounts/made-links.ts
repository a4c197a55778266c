import type { LinkPurpose } from '#contract/welcome.ts'

import type { Trx } from '../database/database.ts'

/** Deletes the links that a person has made for others, because they would let somebody in on that person's behalf. */
export async function deleteLinksMadeBy(trx: Trx, madeBy: string): Promise<void> {
  await trx.deleteFrom('links').where('made_by', '=', madeBy).execute()
}

/** As `deleteLinksMadeBy`, except for invitations, which stay visible among the people until they are used. */
export async function deleteResetLinksMadeBy(trx: Trx, madeBy: string): Promise<void> {
  const purpose = 'reset' satisfies LinkPurpose
  await trx
    .deleteFrom('links')
    .where('made_by', '=', madeBy)
    .where('purpose', '=', purpose)
    .execute()
}
