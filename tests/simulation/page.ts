import { makeApi } from '#api/api.ts'
import { faultError } from '#api/fault.ts'
import { jobs } from '#device/lease.ts'
import { exclusivelyByLock } from '#device/lock.ts'
import { mirrorSession, storedSession, type StoredSession } from '#device/session.ts'
import type { Batch } from '#sync/batch/stored.ts'
import { makeOutbox } from '#sync/outbox.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { makeDrain } from '#sync/sending/drain.ts'
import { sendEntry } from '#sync/sending/send.ts'

import { checkWake, postponedEntries } from './check-commits.ts'
import { type Device, nowOn } from './device.ts'
import type { Form } from './forms.ts'
import { networkOf } from './network.ts'
import { makePhotos } from './photos.ts'
import type { Actor } from './scheduler.ts'
import type { World } from './world.ts'

export type Page = ReturnType<typeof openPage>

/** Opens a page or starts a worker: the real engine in the simulated environment. */
export function openPage(world: World, device: Device, kind: 'page' | 'worker') {
  const { scheduler, isOurs } = world
  const name = `${device.name} ${kind} ${world.count()}`
  const actor: Actor = { name, isFrozen: false, isDead: false }
  const handle = device.storage.handleOf(actor)
  const clock = {
    now: () => nowOn(world, device),
    after: (ms: number, run: () => void) =>
      scheduler.add({ actor, label: 'timer', at: scheduler.now() + ms, run }),
  }
  const outbox = makeOutbox({ storage: handle, now: clock.now, newId: () => newId(world, device) })

  /** The session as last read by a worker, which reads it before each call. */
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

  const exclusively = (job: keyof typeof jobs) =>
    exclusivelyByLock({
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
    runExclusively: exclusively('sending'),
    random: scheduler.random.next,
    report: () => {},
  })

  const photos = makePhotos(world, {
    ...{ actor, device, handle, outbox, runExclusively: exclusively('preparing') },
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
    /** Open forms of the page. */
    forms: [] as Form[],
    /** The batch that the page displays. */
    shown: undefined as Batch | undefined,
    api: apiFor(),
    /** Wakes the page, as an event of the browser or a tap does. */
    wake: async (by?: 'reply' | 'manual') => {
      if (kind === 'worker') known = await storedSession(handle).catch(() => undefined)
      const { session } = device
      const before = postponedEntries(world, device, session?.owner)
      await drain.wake(by)
      // Not checked for workers, whose session may be outdated.
      if (kind === 'page' && device.session === session) checkWake(world, device, before)
    },
    /** Ends the page at an arbitrary moment. */
    die: () => {
      actor.isDead = true
      handle.die()
      scheduler.dropOf(actor)
      device.locks.sending.die(actor)
      device.locks.preparing.die(actor)
    },
  }
}

/** Returns a UUID v7 with the time of the device; its random bits are a counter. */
export function newId(world: World, device: Device): string {
  const hex = (n: number) => Math.max(0, Math.floor(n)).toString(16).padStart(12, '0')
  const time = hex(nowOn(world, device))
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${hex(world.count())}`
}
