import type { WireValues, Resource } from '#contract/resource.ts'

import { changesIn } from '../queue/change.ts'
import { type Entry, isContent, type PictureMetadata, wantedValues } from '../queue/entry.ts'
import { laneEntries } from '../queue/lanes.ts'
import { contestedNames, type Remedy, remedyOf, theirsOf } from '../queue/remedy.ts'

/** Data of a form that repairs a refused write, together with later changes of the item. */
export type Repair = {
  entry: Entry
  remedy: Remedy
  /** Initial field values: the person's own on top of the remote ones. */
  initial: WireValues
  /** Remote values of the fields in conflict. */
  theirs: WireValues
  /** URL of the remote picture, when the picture is in conflict. */
  theirPicture?: string
  /** The picture that this entry or a later one adds. */
  picture?: PictureMetadata
}

/**
 * Returns the repair of an item's refused write; undefined when there is none. `shown` are the fields that its list
 * displays, if any.
 */
export function repairOf(
  resource: Resource,
  entries: readonly Entry[],
  { itemId, shown }: { itemId: string; shown?: WireValues | undefined },
): Repair | undefined {
  const lane = laneEntries(entries, { kind: resource.name, itemId })
  const refused = lane.find((entry) => entry.state === 'parked' && isContent(entry))
  if (!refused) return undefined
  const unsentContent = lane.filter((each) => each.seq >= refused.seq && isContent(each))
  const merged = { ...refused, changes: changesIn(unsentContent) }
  const picture = unsentContent.findLast((each) => each.picture)?.picture
  const remoteValues = { ...(shown ?? refused.known), ...theirsOf(refused)?.wireValues }
  return {
    entry: refused,
    remedy: remedyOf(merged),
    initial: { ...remoteValues, ...wantedValues(merged) },
    ...contestedIn(resource, merged),
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
