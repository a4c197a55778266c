import type { Device } from './device.ts'
import { type Kept, keptIn } from './kept.ts'
import type { World } from './world.ts'

/** What waits for the network, and not at once; nothing where the storage may fail. */
export function putOff(
  { faults: { rates } }: World,
  { storage: { map } }: Device,
  owner: string | undefined,
): Kept[] {
  if (rates.full + rates.storage > 0) return []
  const isPutOff = ({ state, refusal, nextAt }: Kept) =>
    state === 'waiting' && !refusal && nextAt !== 0
  return owner === undefined ? [] : keptIn(map, owner).filter(isPutOff)
}

/** A wake-up that is over has let everything go that waited for the network when it came. */
export function judgeWake(world: World, device: Device, before: readonly Kept[]): void {
  const isSame = (one: Kept) => (each: Kept) => each.id === one.id && each.attempts === one.attempts
  const [owner] = before.map((entry) => entry.owner)
  const left = putOff(world, device, owner).find((entry) => before.some(isSame(entry)))
  if (left) world.judge.broken('a wake-up ends the back-off', `not for #${left.seq}`)
}
