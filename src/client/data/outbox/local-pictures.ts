import { laneOf, type Entry } from '#sync/queue/entry.ts'

import { outboxReader } from '../engine.ts'

type LocalPicture = { entryId: string; url: string }

/** Lane → object URL of its picture on this device. */
const pictures = new Map<string, LocalPicture>()

/** Returns the object URL of an item's unsent picture; undefined without one. */
export function localPicture(of: { kind: string; itemId: string }): string | undefined {
  return pictures.get(laneOf(of))?.url
}

/** Pictures read at a time: hundreds of photos do not fit into memory at once. */
const atOnce = 8

/** Opens the pictures of queued entries, and revokes those that the list contains. */
export async function followPictures(entries: readonly Entry[]): Promise<void> {
  const lanes = new Set(lastPictures(entries).map(laneOf))
  for (const [lane, { url }] of pictures) {
    if (lanes.has(lane)) continue
    URL.revokeObjectURL(url)
    pictures.delete(lane)
  }
  const remaining = unopened(entries)
  while (remaining.length > 0) await Promise.all(remaining.splice(0, atOnce).map(open))
}

/** Returns the entries whose pictures are not open yet. */
export function unopened(entries: readonly Entry[]): Entry[] {
  const isOpen = (entry: Entry) => pictures.get(laneOf(entry))?.entryId === entry.id
  return lastPictures(entries).filter((entry) => entry.state !== 'sent' && !isOpen(entry))
}

/** The last picture of each lane is the one to display. */
function lastPictures(entries: readonly Entry[]): Entry[] {
  const withPicture = entries.filter((entry) => entry.picture && entry.op !== 'remove')
  return [...new Map(withPicture.map((entry) => [laneOf(entry), entry])).values()]
}

async function open(entry: Entry) {
  const lane = laneOf(entry)
  const bytes = await outboxReader.bytes(entry)
  if (!bytes) return
  const previous = pictures.get(lane)
  if (previous) URL.revokeObjectURL(previous.url)
  const url = URL.createObjectURL(new Blob([bytes], { type: entry.picture?.type ?? '' }))
  pictures.set(lane, { entryId: entry.id, url })
}
