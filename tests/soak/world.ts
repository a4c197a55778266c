import type { Page, Response } from 'playwright'
import * as v from 'valibot'

import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { fillSignIn, openSignedIn } from '#tests/support/console.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { newProfile, type Phone, startPhone } from '#tests/support/phone.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { goTo } from './go-to.ts'
import { type Ledger, makeLedger } from './ledger.ts'

/** The users of the phone. Their names are part of all items that they create. */
export const admins = {
  Asha: firstAdmin,
  Ben: { email: 'ben@take-off.example', password: 'another long password' },
}
export type Admin = keyof typeof admins

/** A phone, a server, and a network between them that can drop calls. */
export type World = {
  phone: Phone
  server: TestServer
  network: FaultProxy
  ledger: Ledger
  /** Counts of the events so far, apart from those of the network. */
  eventCounts: Map<string, number>
  /** The admin who is signed in on the phone, or was last. */
  admin: Admin
  /** Admins by the Authorization header of their sessions. */
  sessions: Map<string, Admin>
  /** Ids of the admins who have signed in on the phone. */
  owners: Map<Admin, string>
  /** Kills the browser at an arbitrary moment, and opens it again. */
  killPhone: () => Promise<void>
  /** Kills the server at an arbitrary moment, and starts it again. */
  killServer: () => Promise<void>
  /** Signs in on a page that displays the sign-in screen. */
  signInAgain: (page: Page, admin: Admin) => Promise<void>
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
    eventCounts: new Map(),
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
    signInAgain: async (page, admin) => {
      note(world, `signed in as ${admin}`)
      world.admin = admin
      // The session may already be over in the page, because the network also plays the end of sessions.
      const isSignInReply = (reply: Response) =>
        new URL(reply.url()).pathname === sessionPaths.signIn && reply.ok()
      const [reply] = await Promise.all([
        page.waitForResponse(isSignInReply),
        fillSignIn(page, admins[admin]),
      ])
      noteSession(world, v.parse(signedIn, await reply.json()))
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

/** A machine under load is slow without being wrong. */
export const driverTimeoutMs = 60_000

async function openPhone(folder: string): Promise<Phone> {
  const phone = await startPhone(folder)
  phone.context.setDefaultTimeout(driverTimeoutMs)
  return phone
}

/** Counts an event. */
export function note({ eventCounts }: World, event: string) {
  eventCounts.set(event, (eventCounts.get(event) ?? 0) + 1)
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
 * Checks the token instead of the address, which may still be that of a screen whose session has ended. Falls back to
 * the address if the page cannot be evaluated.
 */
export const isSignedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('token') !== null).catch(() => !isAtSignIn({ page }))

/** Returns whether a call begins or ends a session; those are never disturbed. */
export const isOfSession = (path: string) =>
  path === sessionPaths.signIn || path === sessionPaths.signOut

/** Returns the token of a separate session at the server, bypassing the network. */
export const sessionAt = async ({ server }: World) => (await signIn(server.url)).token
