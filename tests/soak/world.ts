import type { Page, Response } from 'playwright'
import * as v from 'valibot'

import { sessionPaths } from '#contract/session.ts'
import { fillSignIn, openSignedIn } from '#tests/support/console.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { newProfile, type Phone, startPhone } from '#tests/support/phone.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { firstAdmin, signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { goTo } from './go-to.ts'
import { type Ledger, makeLedger } from './ledger.ts'

/** Who uses the phone. The name stands in everything that they make. */
export const admins = {
  Asha: firstAdmin,
  Ben: { email: 'ben@take-off.example', password: 'another long password' },
}
export type Admin = keyof typeof admins

/** A phone, a server, and a network between them that loses what it is told to lose. */
export type World = {
  phone: Phone
  server: TestServer
  network: FaultProxy
  ledger: Ledger
  /** What went wrong so far, beside the network: so many times each. */
  story: Map<string, number>
  /** Who is signed in on the phone, or was last. */
  admin: Admin
  /** Whose each session is, by its Authorization. */
  sessions: Map<string, Admin>
  /** The ids of the admins who have signed in on the phone. */
  owners: Map<Admin, string>
  /** Ends the browser in the middle of whatever it does, and opens it again. */
  killPhone: () => Promise<void>
  /** The same for the server. */
  killServer: () => Promise<void>
  /** Signs in on a page that shows the sign-in screen. */
  signInAgain: (page: Page, as: Admin) => Promise<void>
  end: () => Promise<void>
}

export async function startWorld(): Promise<World> {
  const first = await startServer()
  const network = await startFaultProxy(first.url)
  await addAdmin(first.dataDir, admins.Ben)
  const profile = newProfile()
  const port = Number(new URL(first.url).port)
  const world: World = {
    phone: await openPhone(profile.folder),
    server: first,
    network,
    ledger: makeLedger(),
    story: new Map(),
    admin: 'Asha',
    sessions: new Map(),
    owners: new Map(),
    killPhone: async () => {
      note(world, 'browser killed')
      await world.phone.kill()
      world.phone = await openPhone(profile.folder)
      await goTo(world.phone.page, `${network.url}/gallery`)
    },
    killServer: async () => {
      note(world, 'server killed')
      await world.server.kill()
      world.server = await startServer({ port, dataDir: first.dataDir })
    },
    signInAgain: async (page, as) => {
      note(world, `signed in as ${as}`)
      world.admin = as
      // What the page has of it may be gone again: the network plays the end of sessions, too.
      const isAnswer = (answer: Response) =>
        new URL(answer.url()).pathname === sessionPaths.signIn && answer.ok()
      const [answer] = await Promise.all([
        page.waitForResponse(isAnswer),
        fillSignIn(page, admins[as]),
      ])
      noteSession(world, v.parse(signedIn, await answer.json()))
    },
    end: async () => {
      await world.phone.close()
      profile.forget()
      await network.stop()
      await world.server.kill()
      await first.stop()
    },
  }
  noteSession(world, await openSignedIn(world.phone.page, { url: network.url }))
  return world
}

/** A machine under load is slow, not wrong. */
export const driverPatienceMs = 60_000

async function openPhone(folder: string): Promise<Phone> {
  const phone = await startPhone(folder)
  phone.context.setDefaultTimeout(driverPatienceMs)
  return phone
}

/** Notes that something has happened. */
export function note({ story }: World, what: string) {
  story.set(what, (story.get(what) ?? 0) + 1)
}

const signedIn = v.object({ token: v.string(), user: v.object({ _id: v.string() }) })

function noteSession(
  { sessions, owners, admin }: World,
  { token, user }: v.InferOutput<typeof signedIn>,
) {
  sessions.set(`Bearer ${token}`, admin)
  owners.set(admin, user._id)
}

export const isAtSignIn = ({ page }: { page: Page }) => new URL(page.url()).pathname === '/login'

/**
 * False also while the address still is that of a screen that the end of the session has taken away.
 * A page that is gone cannot be asked.
 */
export const isSignedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('token') !== null).catch(() => !isAtSignIn({ page }))

/** Whether a call begins or ends a session: those always pass. */
export const isOfSession = (path: string) =>
  path === sessionPaths.signIn || path === sessionPaths.signOut

/** A session of one's own at the server, past the network. */
export const sessionAt = async ({ server }: World) => (await signIn(server.url)).token
