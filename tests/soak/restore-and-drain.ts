import { setTimeout as after } from 'node:timers/promises'

import type { Page } from 'playwright'

import { brokenStorage, isUnsent, readDevice } from './device.ts'
import { goTo } from './go-to.ts'
import { type Admin, isAtSignIn, type World } from './world.ts'

const drainedWithinMs = 40_000

/**
 * Restores the network and opens the console: all queued changes must be sent, for each admin after they have signed
 * in. Returns the entries that are left.
 */
export async function restoreAndDrain(world: World): Promise<string[]> {
  const { phone, network } = world
  network.decide(() => 'pass')
  await network.endPending()
  for (const page of phone.context.pages()) if (page !== phone.page) await page.close()
  const broken: string[] = []
  // Asha is last because the next run begins with her.
  for (const admin of ['Ben', 'Asha'] as const) {
    if (admin === 'Asha' || (await hasUnsent(world, admin))) {
      await openAs(world, admin)
      broken.push(...(await drain(world, admin)))
    }
  }
  return broken
}

/** Returns whether this admin has unsent changes. */
async function hasUnsent(world: World, admin: Admin): Promise<boolean> {
  return (await unsentOf(world, admin)).length > 0
}

async function unsentOf({ phone, owners }: World, admin: Admin) {
  const { entries } = await readDevice(phone.page)
  return entries.filter((entry) => isUnsent(entry) && entry.owner === owners.get(admin))
}

async function openAs(world: World, admin: Admin): Promise<void> {
  const { page } = world.phone
  await goTo(page, `${world.network.url}/gallery`)
  await settled(page)
  if (!isAtSignIn({ page }) && world.admin !== admin) await signOut(page)
  if (isAtSignIn({ page })) await world.signInAgain(page, admin)
  await goTo(page, `${world.network.url}/gallery`)
}

/** Waits until the page shows a screen or the sign-in screen. */
const settled = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const keepButton = page.getByRole('button', { name: 'Keep on this phone' })
  const kept = keepButton.waitFor().then(() => keepButton.click())
  await Promise.race([kept, page.waitForURL('**/login')])
  await page.waitForURL('**/login')
}

/** Wakes the console like a browser until no change is queued. */
async function drain(world: World, admin: Admin): Promise<string[]> {
  const { page } = world.phone
  const until = Date.now() + drainedWithinMs
  while (Date.now() < until && (await hasUnsent(world, admin))) {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await after(200)
  }
  const unsent = await unsentOf(world, admin)
  return [
    ...unsent.map(
      ({ kind, op, state, attempts, refusal }) =>
        `not drained: ${op} ${kind} of ${admin}, ${state} after ${attempts} attempts ${refusal?.status ?? ''} ${refusal?.message ?? ''}`,
    ),
    ...brokenStorage(await readDevice(page)),
  ]
}
