import type { Stored } from '#contract/resource.ts'
import type { StoredSession } from '#device/session.ts'

import { judgeCommit } from './judge-commits.ts'
import { makeLocks } from './locks.ts'
import type { Admin } from './server.ts'
import { makeDeviceStorage } from './storage.ts'
import type { World } from './world.ts'

export type Device = ReturnType<typeof makeDevice>

/** A list reply that the device has kept. */
export type KeptList = {
  items: readonly Stored[]
  /** The how manieth question it answers. */
  asked: number
  /** When it was asked for, by the clock of the device, and how often that was moved until then. */
  askedAt: number
  jumps: number
  /** A newer one is not kept: what that contains is told by times. */
  isOutrun: boolean
  /** The clock was moved while it was on its way: what it contains cannot be told by times. */
  isDoubtful: boolean
}

/** A phone or a computer: what its pages share, and what survives them. */
export function makeDevice(world: World, name: string) {
  const { scheduler } = world
  const browser = { name: `${name} browser`, isFrozen: false, isDead: false }
  const storage = makeDeviceStorage({
    scheduler,
    faults: world.faults,
    onCommit: (commit) => judgeCommit({ world, device: name, map: storage.map }, commit),
  })
  return {
    name,
    storage,
    locks: { sending: makeLocks(scheduler, browser), preparing: makeLocks(scheduler, browser) },
    /** What localStorage says of the session: every page sees it at once. */
    session: undefined as (StoredSession & { owner: Admin }) | undefined,
    isOnline: true,
    /** The clock of the device is wrong by this much, in ms. */
    wrongBy: 0,
    /** How often the clock was moved. */
    jumps: 0,
    lists: new Map<string, KeptList>(),
    asked: 0,
  }
}

/** The time as a device has it, in ms. */
export function nowOn(world: World, device: Device): number {
  return world.scheduler.now() + device.wrongBy
}
