import type { ItemBase } from '#contract/resource.ts'
import type { StoredSession } from '#device/session.ts'

import { checkCommit } from './check-commits.ts'
import { makeLocks } from './locks.ts'
import type { Admin } from './server.ts'
import { makeDeviceStorage } from './storage.ts'
import type { World } from './world.ts'

export type Device = ReturnType<typeof makeDevice>

/** A cached list reply. */
export type CachedList = {
  items: readonly ItemBase[]
  /** Number of the request that it answers. */
  requestNumber: number
  /** The time of the request by the clock of the device, and the number of clock changes until then. */
  requestedAt: number
  clockJumps: number
  /** A newer reply was not cached, so the effects that it contains are determined by times. */
  isOutrun: boolean
  /** The clock changed during the request, so the effects that the reply contains cannot be determined by times. */
  isDoubtful: boolean
}

/** A phone or a computer: the state that its pages share and that outlives them. */
export function makeDevice(world: World, name: string) {
  const { scheduler } = world
  const browser = { name: `${name} browser`, isFrozen: false, isDead: false }
  const storage = makeDeviceStorage({
    scheduler,
    faults: world.faults,
    onCommit: (commit) => checkCommit({ world, device: name, map: storage.map }, commit),
  })
  return {
    name,
    storage,
    locks: { sending: makeLocks(scheduler, browser), preparing: makeLocks(scheduler, browser) },
    /** The session in localStorage, which every page sees immediately. */
    session: undefined as (StoredSession & { owner: Admin }) | undefined,
    isOnline: true,
    /** Error of the device's clock, in ms. */
    clockErrorMs: 0,
    /** Number of clock changes. */
    clockJumps: 0,
    lists: new Map<string, CachedList>(),
    requestCount: 0,
  }
}

/** Returns the time by the clock of a device, in ms. */
export function nowOn(world: World, device: Device): number {
  return world.scheduler.now() + device.clockErrorMs
}
