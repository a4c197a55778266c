import { closeSession } from '#server/accounts/end-sessions.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { openForm, removeOrSwitch, workOnForm } from './acts.ts'
import { workOnPhotos } from './batches.ts'
import type { Device } from './device.ts'
import { handleEntry } from './handle-entries.ts'
import { load } from './lists.ts'
import { openPage, type Page } from './page.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

export type Events = ReturnType<typeof makeEvents>

type EventKind = readonly [weight: number, what: string, act: () => unknown]

const hourMs = 3_600_000
/** Factors for the weights: each schedule does some acts less often and others more often. */
const weightFactors = [0.5, 1, 4]

/** Draws all events that are not tasks: acts of admins, and events on devices. */
export function makeEvents(world: World, devices: readonly Device[]) {
  const { scheduler, server, ledger, foreign, isOurs, hasOneDevice } = world
  const { random } = scheduler
  let pages: Page[] = []

  const open = (device: Device, kind: 'page' | 'worker') => {
    const page = openPage(world, device, kind)
    pages.push(page)
    wakePage(page)
  }

  /** Wakes a page, as the system does. */
  const wakePage = (page: Page) => {
    void page.wake()
    if (page.kind === 'page' && world.hasBatches) void page.processBatches()
  }

  const end = (page: Page) => {
    page.die()
    // Creates a new array, because the old one may be iterated.
    pages = pages.filter((each) => each !== page)
  }

  const awake = () => pages.filter(({ actor }) => !actor.isFrozen)
  const screens = () => awake().filter(({ kind }) => kind === 'page')
  const screenOf = (device: Device) => screens().find((page) => page.device === device)

  const wakeAll = (device: Device) => {
    for (const page of awake()) if (page.device === device) wakePage(page)
  }

  const signIn = async (device: Device, owner: Admin) => {
    const token = await (foreign?.openSession(owner) ?? server.openSession(owner))
    ledger.signedIn(token, owner)
    const rest = { email: owner, role: 'admin', isOurs, isWrittenDown: true }
    device.session = { owner, token, ...rest }
    device.lists.clear()
    scheduler.note(`${owner} signs in on the ${device.name}`)
    await screenOf(device)?.mirror()
    wakeAll(device)
  }

  /** Performs an act on a displayed page without waiting for it: it takes its time, or ends with its page. */
  const onScreen = (act: (world: World, page: Page) => unknown) => () => {
    const all = screens()
    if (all.length > 0) void act(world, random.pick(all))
  }

  const onAnyPage = (act: (page: Page) => unknown) => () => {
    if (pages.length > 0) act(random.pick(pages))
  }

  const removes = random.pick([3, 8, 16])
  const batchEvent: EventKind = [24, 'an admin puts photos together', onScreen(workOnPhotos)]
  const eventKinds: EventKind[] = [
    ...(world.hasBatches ? [batchEvent] : []),
    [36, 'an admin opens a form', onScreen(openForm)],
    [40, 'an admin is at a form', onScreen(workOnForm)],
    [removes, 'an admin removes', onScreen(removeOrSwitch)],
    [20, 'an admin looks', onScreen((_, page) => load(world, page))],
    [24, 'an admin attends', onScreen(handleEntry)],
    [6, 'a page is woken', onAnyPage((page) => !page.actor.isFrozen && wakePage(page))],
    [4, 'a page is ended', onAnyPage(end)],
    // A request of a frozen page would reach another backend late.
    [5, 'a page is frozen', onAnyPage(({ actor }) => Object.assign(actor, { isFrozen: isOurs }))],
    [6, 'a page goes on', thaw],
    [8, 'a page is opened', openMissing],
    [2, 'an admin signs out', onScreen(signOut)],
    [12, 'an admin signs in', signInSomewhere],
    [1, 'a session is ended by the server', expire],
    [2, 'a network goes or comes', flipNetwork],
    [1, 'a clock is moved', moveClock],
    [8, 'time passes', () => scheduler.advance(random.below(random.pick([2000, 60_000, hourMs])))],
  ]

  function thaw() {
    const frozen = pages.filter(({ actor }) => actor.isFrozen)
    if (frozen.length === 0) return
    const page = random.pick(frozen)
    page.actor.isFrozen = false
    wakePage(page)
  }

  function openMissing() {
    const device = random.pick(devices)
    const openPages = pages.filter((page) => page.device === device)
    if (openPages.filter(({ kind }) => kind === 'page').length < 2) open(device, 'page')
    else if (openPages.every(({ kind }) => kind === 'page')) open(device, 'worker')
  }

  function signOut(_: World, page: Page) {
    if (!page.device.session) return
    page.api.call({ method: 'DELETE', path: '/admin/logout' }).catch(() => undefined)
    page.endSession()
  }

  function signInSomewhere() {
    const usedDevices = hasOneDevice ? devices.slice(0, 1) : devices
    const signedOut = usedDevices.filter(({ session }) => !session)
    if (signedOut.length === 0) return
    const device = random.pick(signedOut)
    // Not awaited: the promise resolves through storage tasks, which run later.
    void signIn(device, hasOneDevice ? 'asha' : random.pick(adminsOf(device)))
  }

  /** With another backend a device identifies an admin's data by their name alone. */
  function adminsOf({ name }: Device): readonly Admin[] {
    if (name === 'phone') return ['asha', 'ben']
    return isOurs ? ['ben', 'ben', 'asha'] : ['carl']
  }

  /** After several days the server has also deleted unfinished uploads. */
  async function expire() {
    server.deleteUnfinishedUploads()
    const { session } = random.pick(devices)
    if (session?.token === undefined) return
    await (foreign?.closeSession(session.token) ??
      closeSession(server, session.token, recordNothing))
  }

  function flipNetwork() {
    const device = random.pick(devices)
    device.isOnline = !device.isOnline
    if (device.isOnline) wakeAll(device)
  }

  function moveClock() {
    const device = random.pick(devices)
    const jump = (random.next() - 0.5) * random.pick([60_000, 4 * hourMs, 72 * hourMs])
    device.clockErrorMs += Math.round(jump)
    device.clockJumps += 1
    // Recorded times are no longer comparable.
    world.past.waits.endAll()
  }

  const weights = eventKinds.map(([weight]) => weight * random.pick(weightFactors))
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  return {
    devices,
    open,
    signIn,
    wakeAll,
    screenOf,
    /** Resumes pages and ends workers, as browsers end idle workers. */
    recover: () => {
      for (const page of pages) {
        if (page.kind === 'worker') end(page)
        page.actor.isFrozen = false
      }
    },
    endAll: () => pages.forEach(end),
    /** Performs one of the possible events. */
    perform: async () => {
      let at = random.next() * total
      const [, label = '', act] =
        eventKinds[weights.findIndex((weight) => (at -= weight) < 0)] ?? []
      if (act) await scheduler.run(label, act)
    },
  }
}
