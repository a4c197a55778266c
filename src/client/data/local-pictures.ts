import { laneOf, type Entry } from '#sync/entry.ts'

import { outbox } from './engine.ts'

type LocalPicture = { entryId: string; url: string }

/** Lane → the picture that lies on this device, as an address for `<img>`. */
const pictures = new Map<string, LocalPicture>()

/** The picture of an item whose write is not yet in the list; undefined when it has none. */
export function localPicture(of: { kind: string; itemId: string }): string | undefined {
  return pictures.get(laneOf(of))?.url
}

/** Opens the pictures of waiting entries, and lets go of those whose items the list contains. */
export async function followPictures(entries: readonly Entry[]): Promise<void> {
  const withPicture = entries.filter((entry) => entry.picture && entry.op !== 'remove')
  const lanes = new Set(withPicture.map(laneOf))
  for (const [lane, { url }] of pictures) {
    if (lanes.has(lane)) continue
    URL.revokeObjectURL(url)
    pictures.delete(lane)
  }
  await Promise.all(withPicture.map(open))
}

async function open(entry: Entry) {
  const lane = laneOf(entry)
  if (entry.state === 'sent' || pictures.get(lane)?.entryId === entry.id) return
  const bytes = await outbox.bytes(entry)
  if (!bytes) return
  const known = pictures.get(lane)
  if (known) URL.revokeObjectURL(known.url)
  const url = URL.createObjectURL(new Blob([bytes], { type: entry.picture?.type ?? '' }))
  pictures.set(lane, { entryId: entry.id, url })
}
