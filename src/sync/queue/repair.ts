import { stateOf } from '#contract/change.ts'
import type { Parts, Resource } from '#contract/resource.ts'

import { joined } from './change.ts'
import { type Entry, isContent, type PictureNote, wantedParts } from './entry.ts'
import { laneEntries } from './lanes.ts'
import { contestedNames, type Remedy, remedyOf, theirsOf } from './remedy.ts'

/** What a form shows that repairs a refused write, and later changes of the item with it. */
export type Repair = {
  /** The refused entry. */
  entry: Entry
  remedy: Remedy
  /** What the form opens with: the admin's own, on top of what others have made meanwhile. */
  shown: Parts
  /** The fields that both have changed, as others have left them. */
  theirs: Parts
  /** Address of their picture, when both have chosen one. */
  theirPicture?: string
  /** The picture that goes with it. */
  picture?: PictureNote
}

/** The repair of a refused write to an item as its list shows it; undefined when there is none. */
export function repairOf(
  resource: Resource,
  entries: readonly Entry[],
  item: { _id: string },
): Repair | undefined {
  const lane = laneEntries(entries, { kind: resource.name, itemId: item._id })
  const refused = lane.find((entry) => entry.state === 'parked' && isContent(entry))
  if (!refused) return undefined
  const both = lane.filter((each) => each.seq >= refused.seq && isContent(each))
  const changes = both.map((each) => each.changes).reduce(joined)
  const found = theirsOf(refused)
  const contested = contestedNames({ ...refused, changes })
  const theirs = Object.fromEntries(contested.map((name) => [name, found?.parts[name] ?? '']))
  const { readAs = '', sentAs = '' } = resource.picture ?? {}
  const address = sentAs in theirs && found?.item[readAs]
  const picture = both.findLast((each) => each.picture)?.picture
  return {
    entry: refused,
    remedy: remedyOf({ ...refused, changes }),
    shown: { ...stateOf(resource, { ...item }), ...found?.parts, ...wantedParts({ changes }) },
    theirs,
    ...(typeof address === 'string' && { theirPicture: address }),
    ...(picture && { picture }),
  }
}
