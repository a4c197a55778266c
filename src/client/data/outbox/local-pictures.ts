import { laneOf, type Entry } from '#sync/queue/entry.ts'

type Ports = {
  /** Reads the bytes of an entry's picture. */
  bytes: (entry: Entry) => Promise<ArrayBuffer | undefined>
  createUrl: (picture: Blob) => string
  revokeUrl: (url: string) => void
}

/** Limited, because hundreds of photos do not fit into memory. */
const maxConcurrentReads = 8

/** Creates the object URLs of unsent pictures, one for each lane. */
export function makeLocalPictures({ bytes, createUrl, revokeUrl }: Ports) {
  /** Lane → object URL of its picture on this device. */
  const pictures = new Map<string, { entryId: string; url: string }>()
  let isClosed = false

  const open = async (entry: Entry) => {
    const lane = laneOf(entry)
    const content = await bytes(entry)
    if (!content || isClosed) return
    const previous = pictures.get(lane)
    if (previous) revokeUrl(previous.url)
    const url = createUrl(new Blob([content], { type: entry.picture?.type ?? '' }))
    pictures.set(lane, { entryId: entry.id, url })
  }

  /** Returns the entries whose pictures are not open yet. */
  const unopened = (entries: readonly Entry[]): Entry[] => {
    const isOpen = (entry: Entry) => pictures.get(laneOf(entry))?.entryId === entry.id
    return lastPictures(entries).filter((entry) => entry.state !== 'sent' && !isOpen(entry))
  }

  return {
    unopened,
    /** Returns the object URL of an item's unsent picture; undefined without one. */
    localPicture: (of: { kind: string; itemId: string }): string | undefined =>
      pictures.get(laneOf(of))?.url,
    /** Opens the pictures of queued entries, and revokes those that the list contains. */
    followPictures: async (entries: readonly Entry[]): Promise<void> => {
      const lanes = new Set(lastPictures(entries).map(laneOf))
      for (const [lane, { url }] of pictures) {
        if (lanes.has(lane)) continue
        revokeUrl(url)
        pictures.delete(lane)
      }
      const remaining = unopened(entries)
      while (remaining.length > 0)
        await Promise.all(remaining.splice(0, maxConcurrentReads).map(open))
    },
    /** Revokes all object URLs, because nobody displays these pictures any longer. */
    close: (): void => {
      isClosed = true
      for (const { url } of pictures.values()) revokeUrl(url)
      pictures.clear()
    },
  }
}

export type LocalPictures = ReturnType<typeof makeLocalPictures>

/** The last picture of each lane is the one to display. */
function lastPictures(entries: readonly Entry[]): Entry[] {
  const withPicture = entries.filter((entry) => entry.picture && entry.op !== 'remove')
  return [...new Map(withPicture.map((entry) => [laneOf(entry), entry])).values()]
}
