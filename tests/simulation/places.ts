import type { Entry } from '#sync/entry.ts'

/** Where on a device something stands in an admin's queue. */
export type Place = { device: string; owner: string; seq: number }

/** What a device has of an entry. */
export function placeOfEntry(device: string, { owner, seq }: Entry): Place {
  return { device, owner, seq }
}

/** A place as a key. */
export function placeOf({ device, owner, seq }: Place): string {
  return `${device} ${owner} ${seq}`
}

/** The place in the queue that an entry's key names. */
export function seqOf(key: string): number[] {
  const seq = /^entry\/[^/]+\/(\d+)$/.exec(key)?.[1]
  return seq === undefined ? [] : [Number(seq)]
}
