import type { Device } from './device.ts'
import { type Kept, keptAt } from './judge-commits.ts'
import type { World } from './world.ts'

/** What waits for the network, and not at once. */
export function putOff(map: ReadonlyMap<string, unknown>, owner: string | undefined): Kept[] {
  return [...map.keys()]
    .filter((key) => key.startsWith(`entry/${owner}/`))
    .flatMap((key) => keptAt(map, key) ?? [])
    .filter(({ state, refusal, nextAt }) => state === 'waiting' && !refusal && nextAt !== 0)
}

/** A wake-up that is over has let everything go that waited for the network when it came. */
export function judgeWake(
  { faults: { rates }, violations }: World,
  { storage: { map } }: Device,
  before: readonly Kept[],
): void {
  // It could not be written down.
  if (rates.full + rates.storage > 0) return
  const isSame = (one: Kept) => (each: Kept) =>
    each.owner === one.owner && each.seq === one.seq && each.attempts === one.attempts
  const [owner] = before.map((entry) => entry.owner)
  const left = putOff(map, owner).find((entry) => before.some(isSame(entry)))
  if (left) violations.push({ law: 'a wake-up ends the back-off', how: `not for #${left.seq}` })
}
