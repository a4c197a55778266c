import { makeApi } from '#api/api.ts'
import { faultError } from '#api/fault.ts'
import { jobs } from '#device/lease.ts'
import { aloneByLock } from '#device/lock.ts'
import { mirrorSession, storedSession, type StoredSession } from '#device/session.ts'
import type { Batch } from '#sync/batch/stored.ts'
import { makeOutbox } from '#sync/outbox.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { type Device, nowOn } from './device.ts'
import type { Form } from './forms.ts'
import { judgeWake, putOff } from './judge-commits.ts'
import { networkOf } from './network.ts'
import { makePhotos } from './photos.ts'
import type { Actor } from './scheduler.ts'
import type { World } from './world.ts'

export type Page = ReturnType<typeof openPage>

/** Opens a page, or starts a worker: the real engine, with the world of the simulation around it. */
export function openPage(world: World, device: Device, kind: 'page' | 'worker') {
  const { scheduler, isOurs } = world
  const name = `${device.name} ${kind} ${world.count()}`
  const actor: Actor = { name, isFrozen: false, isDead: false }
  const handle = device.storage.handleOf(actor)
  const clock = {
    now: () => nowOn(world, device),
    after: (ms: number, run: () => void) =>
      scheduler.add({ actor, what: 'timer', at: scheduler.now() + ms, run }),
  }
  const outbox = makeOutbox({ storage: handle, now: clock.now, newId: () => newId(world, device) })

  /** What the worker knows of the session: it is read anew before each call. */
  let known: StoredSession | undefined
  const sessionNow = () => (kind === 'page' ? device.session : known)

  const apiFor = (entry?: Entry) =>
    makeApi({
      base: '',
      network: networkOf(world, { actor, device, ...(entry && { entry }) }),
      token: () => sessionNow()?.token,
      isOurs: () => sessionNow()?.isOurs ?? false,
      probe: async () => {
        if (!device.isOnline) throw new TypeError('Failed to fetch')
        return Response.json({ success: true, data: null })
      },
      onUnauthorised: (token) => {
        if (kind === 'page' && device.session && token === device.session.token) endSession()
      },
    })

  function endSession() {
    device.session = undefined
    device.lists.clear()
    scheduler.note('the session ends')
    void mirror()
  }

  const mirror = () => mirrorSession(handle, device.session).catch(() => undefined)

  const alone = (job: keyof typeof jobs) =>
    aloneByLock({
      ...{ job: jobs[job], locks: device.locks[job].of(actor), storage: handle },
      ...{ clock, holder: name },
    })

  const drain = makeDrain({
    outbox,
    clock,
    send: async (attempt) => {
      if (kind === 'worker') {
        known = await storedSession(handle)
        if (known?.owner !== attempt.entry.owner) throw faultError({ kind: 'unauthorised' })
      }
      return sendEntry(apiFor(attempt.entry), { ...attempt, isOurs })
    },
    owner: () => sessionNow()?.owner,
    isOurs: () => isOurs,
    isOnline: () => device.isOnline,
    isShown: () => false,
    alone: alone('sending'),
    random: scheduler.random.next,
    report: () => {},
  })

  const photos = makePhotos(world, {
    ...{ actor, device, handle, outbox, alone: alone('preparing') },
    owner: () => sessionNow()?.owner,
    onLeft: () => {
      void drain.wake()
      return Promise.resolve()
    },
  })

  return {
    ...photos,
    actor,
    device,
    kind,
    handle,
    outbox,
    mirror,
    endSession,
    /** The forms that are open on it. */
    forms: [] as Form[],
    /** The photos that are being put together on it, as it shows them. */
    shown: undefined as Batch | undefined,
    api: apiFor(),
    /** Something suggests that it may go on. */
    wake: async (by?: 'answer' | 'hand') => {
      if (kind === 'worker') known = await storedSession(handle).catch(() => undefined)
      const { session } = device
      const before = putOff(world, device, session?.owner)
      await drain.wake(by)
      // What the worker knows of the session may be older.
      if (kind === 'page' && device.session === session) judgeWake(world, device, before)
    },
    /** The system ends it, wherever it is. */
    die: () => {
      actor.isDead = true
      handle.die()
      scheduler.dropOf(actor)
      device.locks.sending.die(actor)
      device.locks.preparing.die(actor)
    },
  }
}

/** A uuid v7 of the device's clock; what would be random in it is counted. */
export function newId(world: World, device: Device): string {
  const hex = (n: number) => Math.max(0, Math.floor(n)).toString(16).padStart(12, '0')
  const time = hex(nowOn(world, device))
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(world.count())}`
}
