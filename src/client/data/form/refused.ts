import type { WireValues, Resource } from '#contract/resource.ts'
import { type Repair, repairOf } from '#sync/display/repair.ts'
import type { Write } from '#sync/queue/entry.ts'

import { outboxReader } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import type { SubmitOutcome } from '../writes/submit.ts'

type Refused = Extract<SubmitOutcome, { kind: 'refused' }>

/**
 * Returns the repair of a write that was just refused; undefined when its entry is gone. `shown` are the form's
 * values.
 */
export async function repairFor(
  resource: Resource,
  { itemId }: Refused,
  shown: WireValues,
): Promise<Repair | undefined> {
  const owner = sessionNow()?.owner
  if (owner === undefined) return undefined
  return repairOf(resource, await outboxReader.entries(owner), { itemId, shown })
}

/** Returns the picture of a refused change of a deleted item, to add it again. */
export async function refusedPicture(repair: Repair | undefined): Promise<Write['picture']> {
  if (repair?.remedy !== 'add-again' || !repair.picture) return undefined
  const { picture, entry } = repair
  const bytes = await outboxReader.bytes({ owner: entry.owner, picture })
  return bytes && { ...picture, bytes }
}
