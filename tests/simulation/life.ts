import { closeSession } from '#server/accounts/sessions.ts'

import { openForm, removeOrSwitch, workOnForm } from './acts.ts'
import { attend } from './attend.ts'
import type { Device } from './device.ts'
import { load } from './lists.ts'
import { openPage, type Page } from './page.ts'
import type { Admin } from './server.ts'
import type { World } from './world.ts'

export type Life = ReturnType<typeof makeLife>

type Move = { weight: number; what: string; act: () => unknown }

const hourMs = 3_600_000
/** Each schedule has habits of its own: some things happen less often in it, others more. */
const habits = [0.5, 1, 4]

/** Everything that happens by itself: what admins do, and what happens to devices. */
export function makeLife(world: World, devices: readonly [Device, Device] | Device[]) {
  const { scheduler, server, ledger } = world
  const { random } = scheduler
  let pages: Page[] = []

  const open = (device: Device, kind: 'page' | 'worker') => {
    const page = openPage(world, device, kind)
    pages.push(page)
    void page.wake()
    return page
  }

  const end = (page: Page) => {
    page.die()
    // A new list: whoever goes through the old one goes on.
    pages = pages.filter((each) => each !== page)
  }

  const pagesOf = (device: Device) => pages.filter((page) => page.device === device)
  const awake = () => pages.filter(({ actor }) => !actor.isFrozen)
  const screens = () => awake().filter(({ kind }) => kind === 'page')

  const wakeAll = (device: Device) => {
    for (const page of pagesOf(device)) if (!page.actor.isFrozen) void page.wake()
  }

  const signIn = async (device: Device, owner: Admin) => {
    const token = await (world.foreign?.openSession(owner) ?? server.openSession(owner))
    ledger.signedIn(token, owner)
    const rest = { email: owner, role: 'admin', isOurs: world.isOurs, isWrittenDown: true }
    device.session = { owner, token, ...rest }
    device.lists.clear()
    scheduler.note(`${owner} signs in on the ${device.name}`)
    const page = pagesOf(device).find(({ kind, actor }) => kind === 'page' && !actor.isFrozen)
    await page?.mirror()
    wakeAll(device)
  }

  const signOut = (page: Page) => {
    const { session } = page.device
    if (!session) return
    page.api.call({ method: 'DELETE', path: '/admin/logout' }).catch(() => undefined)
    page.endSession()
  }

  /** On a page that somebody looks at. */
  const onScreen = (act: (page: Page) => unknown) => () => {
    const all = screens()
    // Nobody waits for what an admin does: it takes its time, or ends with its page.
    if (all.length > 0) void act(random.pick(all))
  }

  const onAny = (act: (page: Page) => unknown) => () => {
    if (pages.length > 0) act(random.pick(pages))
  }

  const removes = random.pick([3, 8, 16])
  const usual: Move[] = [
    { weight: 36, what: 'an admin opens a form', act: onScreen((page) => openForm(world, page)) },
    { weight: 40, what: 'an admin is at a form', act: onScreen((page) => workOnForm(world, page)) },
    {
      weight: removes,
      what: 'an admin removes',
      act: onScreen((page) => removeOrSwitch(world, page)),
    },
    { weight: 12, what: 'an admin looks', act: onScreen((page) => load(world, page)) },
    { weight: 16, what: 'an admin attends', act: onScreen((page) => attend(world, page)) },
    {
      weight: 6,
      what: 'a page is woken',
      act: onAny((page) => !page.actor.isFrozen && void page.wake()),
    },
    { weight: 4, what: 'a page is ended', act: onAny(end) },
    { weight: 5, what: 'a page is frozen', act: onAny(freeze) },
    { weight: 6, what: 'a page goes on', act: thaw },
    { weight: 8, what: 'a page is opened', act: openMissing },
    { weight: 2, what: 'an admin signs out', act: onScreen(signOut) },
    { weight: 12, what: 'an admin signs in', act: signInSomewhere },
    { weight: 1, what: 'a session is ended by the server', act: expire },
    { weight: 2, what: 'a network goes or comes', act: flipNetwork },
    { weight: 1, what: 'a clock is moved', act: moveClock },
    {
      weight: 8,
      what: 'time passes',
      act: () => scheduler.pass(random.below(random.pick([2000, 60_000, hourMs]))),
    },
  ]

  /** What it has asked for would reach a foreign backend late. */
  function freeze({ actor }: Page) {
    if (world.isOurs) actor.isFrozen = true
  }

  function thaw() {
    const frozen = pages.filter(({ actor }) => actor.isFrozen)
    if (frozen.length === 0) return
    const page = random.pick(frozen)
    page.actor.isFrozen = false
    void page.wake()
  }

  function openMissing() {
    const device = random.pick(devices)
    const kinds = pagesOf(device).map(({ kind }) => kind)
    if (kinds.filter((kind) => kind === 'page').length < 2) open(device, 'page')
    else if (!kinds.includes('worker')) open(device, 'worker')
  }

  async function signInSomewhere() {
    const used = world.isAlone ? devices.slice(0, 1) : devices
    const signedOut = used.filter(({ session }) => !session)
    if (signedOut.length === 0) return
    // The promise ends with tasks of the storage, which nobody may wait for here.
    const device = random.pick(signedOut)
    void signIn(device, world.isAlone ? 'asha' : random.pick(adminsOf(device)))
  }

  /** What a device keeps for an admin of a foreign backend is told by their name alone. */
  function adminsOf({ name }: Device): readonly Admin[] {
    if (name === 'phone') return ['asha', 'ben']
    return world.isOurs ? ['ben', 'ben', 'asha'] : ['carl']
  }

  async function expire() {
    const { session } = random.pick(devices)
    if (session?.token === undefined) return
    if (world.foreign) world.foreign.closeSession(session.token)
    else await closeSession(server, session.token)
  }

  function flipNetwork() {
    const device = random.pick(devices)
    device.isOnline = !device.isOnline
    if (device.isOnline) wakeAll(device)
  }

  function moveClock() {
    const device = random.pick(devices)
    device.wrongBy += Math.round(
      (random.next() - 0.5) * random.pick([60_000, 4 * hourMs, 72 * hourMs]),
    )
    device.jumps += 1
    // Times that were written down mean something else now.
    ledger.patience.endAll()
  }

  const moves = usual.map((move) => ({ ...move, weight: move.weight * random.pick(habits) }))
  const total = moves.reduce((sum, { weight }) => sum + weight, 0)

  return {
    devices,
    open,
    signIn,
    wakeAll,
    pagesOf,
    /** Pages go on; workers end, as browsers end them when they have nothing to answer. */
    recover: () => {
      for (const page of pages) {
        if (page.kind === 'worker') end(page)
        page.actor.isFrozen = false
      }
    },
    endAll: () => {
      for (const page of pages) end(page)
    },
    /** One of the things that can happen now. */
    move: async () => {
      let at = random.next() * total
      const move = moves.find(({ weight }) => (at -= weight) < 0)
      if (move) await scheduler.run(move.what, move.act)
    },
  }
}
