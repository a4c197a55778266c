/** One admin on one device. What they do on another one is somebody else's. */
export type Whose = { device: string; owner: string }

/** Where on a device something stands in an admin's queue. */
export type Place = Whose & { seq: number }

/** An admin on a device, as a key. */
export function whoOf({ device, owner }: Whose): string {
  return `${device} ${owner}`
}

/** A place as a key. */
export function placeOf({ device, owner, seq }: Place): string {
  return `${device} ${owner} ${seq}`
}

/** A value of a field of an item, as a key. */
export function whatOf(item: string, name: string, value: string): string {
  return `${item} ${name} ${value}`
}
