import { laneOf, type Entry } from '#sync/queue/entry.ts'

import { outboxReader } from '../engine.ts'

type LocalPicture = { entryId: string; url: string }

/** Lane → the picture that lies on this device, as an address for `<img>`. */
const pictures = new Map<string, LocalPicture>()

/** The picture of an item whose write is not yet in the list; undefined when it has none. */
export function localPicture(of: { kind: string; itemId: string }): string | undefined {
  return pictures.get(laneOf(of))?.url
}

/** How many are read at a time: all the photos of a long evening do not fit into memory at once. */
const atOnce = 8

/** Opens the pictures of waiting entries, and lets go of those whose items the list contains. */
export async function followPictures(entries: readonly Entry[]): Promise<void> {
  const lanes = new Set(lastPictures(entries).map(laneOf))
  for (const [lane, { url }] of pictures) {
    if (lanes.has(lane)) continue
    URL.revokeObjectURL(url)
    pictures.delete(lane)
  }
  const left = unopened(entries)
  while (left.length > 0) await Promise.all(left.splice(0, atOnce).map(open))
}

/** The entries whose pictures are still to be opened. */
export function unopened(entries: readonly Entry[]): Entry[] {
  const isOpen = (entry: Entry) => pictures.get(laneOf(entry))?.entryId === entry.id
  return lastPictures(entries).filter((entry) => entry.state !== 'sent' && !isOpen(entry))
}

/** The last of each lane that has a picture: it is the one to be seen. */
function lastPictures(entries: readonly Entry[]): Entry[] {
  const found = entries.filter((entry) => entry.picture && entry.op !== 'remove')
  return [...new Map(found.map((entry) => [laneOf(entry), entry])).values()]
}

async function open(entry: Entry) {
  const lane = laneOf(entry)
  const bytes = await outboxReader.bytes(entry)
  if (!bytes) return
  const known = pictures.get(lane)
  if (known) URL.revokeObjectURL(known.url)
  const url = URL.createObjectURL(new Blob([bytes], { type: entry.picture?.type ?? '' }))
  pictures.set(lane, { entryId: entry.id, url })
}
