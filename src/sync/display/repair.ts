import type { WireValues, Resource } from '#contract/resource.ts'

import { changesIn } from '../queue/change.ts'
import { type Entry, isContent, type PictureNote, wantedValues } from '../queue/entry.ts'
import { laneEntries } from '../queue/lanes.ts'
import { contestedNames, type Remedy, remedyOf, theirsOf } from '../queue/remedy.ts'

/** What a form shows that repairs a refused write, and later changes of the item with it. */
export type Repair = {
  /** The refused entry. */
  entry: Entry
  remedy: Remedy
  /** What the form opens with: the admin's own, on top of what others have made meanwhile. */
  shown: WireValues
  /** The fields that both have changed, as others have left them. */
  theirs: WireValues
  /** Address of their picture, when both have chosen one. */
  theirPicture?: string
  /** The picture that goes with it. */
  picture?: PictureNote
}

/**
 * The repair of a refused write to an item; undefined when there is none. `shown` are the fields as
 * its list shows them, where one does.
 */
export function repairOf(
  resource: Resource,
  entries: readonly Entry[],
  { itemId, shown }: { itemId: string; shown?: WireValues | undefined },
): Repair | undefined {
  const lane = laneEntries(entries, { kind: resource.name, itemId })
  const refused = lane.find((entry) => entry.state === 'parked' && isContent(entry))
  if (!refused) return undefined
  const both = lane.filter((each) => each.seq >= refused.seq && isContent(each))
  const whole = { ...refused, changes: changesIn(both) }
  const picture = both.findLast((each) => each.picture)?.picture
  const under = { ...(shown ?? refused.known), ...theirsOf(refused)?.wireValues }
  return {
    entry: refused,
    remedy: remedyOf(whole),
    shown: { ...under, ...wantedValues(whole) },
    ...contestedIn(resource, whole),
    ...(picture && { picture }),
  }
}

function contestedIn({ picture }: Resource, entry: Entry): Pick<Repair, 'theirs' | 'theirPicture'> {
  const found = theirsOf(entry)
  const names = contestedNames(entry)
  const theirs = Object.fromEntries(names.map((name) => [name, found?.wireValues[name] ?? '']))
  const address = picture && picture.sentAs in theirs && found?.item[picture.readAs]
  return { theirs, ...(typeof address === 'string' && { theirPicture: address }) }
}
