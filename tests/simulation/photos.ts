import type { Prepared } from '#sync/batch/batch.ts'
import { makeBatchProcessor } from '#sync/batch/work.ts'
import { makeBatches } from '#sync/batches.ts'
import type { Outbox } from '#sync/outbox.ts'

import type { Device } from './device.ts'
import type { Actor } from './scheduler.ts'
import type { Handle } from './storage.ts'
import type { World } from './world.ts'

/** Time that a phone needs for a large photo. */
const slowestMs = 3000

type WorkParts = Parameters<typeof makeBatchProcessor>[0]
type Parts = {
  actor: Actor
  device: Device
  handle: Handle
  outbox: Outbox
} & Pick<WorkParts, 'runExclusively' | 'owner' | 'onLeft'>

/** Returns the batches of a page, and the preparation of their photos. */
export function makePhotos(world: World, { actor, device, handle, outbox, ...workParts }: Parts) {
  const { scheduler, photoLedger } = world
  const enqueueFrom: Outbox['enqueueFrom'] = (owner, ...made) => {
    handle.watchNext((commit) => photoLedger.leave({ device: device.name, owner }, commit))
    return outbox.enqueueFrom(owner, ...made)
  }
  const batches = makeBatches({ storage: handle, outbox: { ...outbox, enqueueFrom } })

  const prepare = (name: string, file: Blob | undefined) =>
    new Promise<Prepared>((resolve) => {
      const run = () => {
        photoLedger.readyAt.push(scheduler.now())
        resolve(file ? preparedOf(world, name) : { problem: 'broken' })
      }
      const at = scheduler.now() + scheduler.random.below(slowestMs)
      scheduler.add({ actor, label: `has ${name} ready`, at, run })
    })
  return {
    batches,
    processBatches: makeBatchProcessor({
      ...{ ...workParts, batches, prepare },
      onRound: () => Promise.resolve(),
      onEnd: () => {},
    }),
  }
}

function preparedOf({ photoLedger }: World, name: string): Prepared {
  const photo = photoLedger.picked.get(name)
  if (!photo || photo.isBad) return { problem: 'undecodable' }
  if (photo.isFlaky) return { problem: 'broken' }
  const { bytes, ...rest } = photo.picture
  return { picture: rest, bytes }
}
