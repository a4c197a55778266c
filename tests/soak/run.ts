import { setTimeout as after } from 'node:timers/promises'

import type { Page } from 'playwright'

import { makeRandom, type Random } from '#tests/simulation/random.ts'

import { type Act, chooseAct } from './acts.ts'
import { brokenStorage, readDevice } from './device.ts'
import { faultRule } from './fault-rule.ts'
import { brokenOnLine, brokenOnServer } from './laws.ts'
import { restoreAndDrain } from './restore-and-drain.ts'
import { type Admin, driverTimeoutMs, isAtSignIn, isSignedIn, note, type World } from './world.ts'

const actsPerRun = 4

/**
 * One run: some acts on the screens while the network, the browser and the server fail as the seed determines; then
 * the network heals. Returns the broken laws.
 */
export async function run(
  world: World,
  { seed, pictures }: { seed: number; pictures: readonly Buffer[] },
): Promise<string[]> {
  const random = makeRandom(seed)
  // The order of calls varies, so the network uses a separate random generator that does not affect the acts.
  world.network.decide(faultRule(makeRandom(seed + 0.5e9)))
  const tabs = [world.phone.page]
  const broken: string[] = []
  for (let nth = 0; nth < actsPerRun; nth += 1) {
    const plan = planOf(random)
    for (const event of oddsIn(plan)) note(world, event)
    if (plan.isNewTab) tabs.push(await world.phone.context.newPage())
    const page = random.pick(tabs)
    await signInWherever(world, { tabs, plan })
    await world.phone.context.setOffline(plan.isOffline)
    await attempt(world, { random, page, plan, pictures })
    if (plan.kills === 'phone') {
      broken.push(...brokenStorage(await readDevice(world.phone.page)))
      tabs.splice(0, tabs.length, world.phone.page)
    }
    await world.phone.context.setOffline(false)
  }
  broken.push(...(await restoreAndDrain(world)))
  return [...broken, ...(await brokenOnServer(world)), ...brokenOnLine(world)]
}

/** Faults around one act. */
type Plan = {
  isNewTab: boolean
  isOffline: boolean
  /** The admin who signs in if the session has ended by then. */
  nextAdmin: Admin
  /** The process to kill, `afterMs` after the admin has begun. */
  kills: 'phone' | 'server' | undefined
  afterMs: number
}

function planOf(random: Random): Plan {
  const draw = random.next()
  return {
    isNewTab: random.chance(0.1),
    isOffline: random.chance(0.15),
    nextAdmin: random.chance(0.5) ? 'Ben' : 'Asha',
    kills: draw < 0.15 ? 'phone' : draw < 0.22 ? 'server' : undefined,
    afterMs: random.below(1500),
  }
}

function oddsIn({ isNewTab, isOffline }: Plan): string[] {
  return [...(isNewTab ? ['second tab'] : []), ...(isOffline ? ['offline'] : [])]
}

type StepContext = { random: Random; page: Page; plan: Plan; pictures: readonly Buffer[] }

/** Time for which an admin waits for the screen before leaving it. */
const actTimeoutMs = 4000

/** Performs one act and records whether the screen acknowledged it. */
async function attempt(world: World, context: StepContext): Promise<void> {
  world.phone.context.setDefaultTimeout(actTimeoutMs)
  await act(world, context)
  world.phone.context.setDefaultTimeout(driverTimeoutMs)
}

async function act(world: World, context: StepContext): Promise<void> {
  const { ledger } = world
  const name = `act ${ledger.counts.begun + 1} of ${world.admin}`
  const chosenAct = await chooseAct({ world, ...context, name }).catch(ignoreScreenError)
  if (!chosenAct) return note(world, 'screen not reached')
  const { acknowledge } = ledger.begin(chosenAct.item, chosenAct.to)
  const [isDone] = await Promise.all([
    perform(chosenAct, context.page),
    killDuring(world, context.plan),
  ])
  note(world, isDone ? 'act acknowledged' : 'act not acknowledged')
  if (isDone) acknowledge()
}

/** Returns whether the screen acknowledged the act. A form that was closed by the end of the session did not. */
async function perform(chosenAct: Act, page: Page): Promise<boolean> {
  try {
    await chosenAct.perform(page)
    return await isSignedIn(page)
  } catch (caught) {
    return ignoreScreenError(caught) ?? false
  }
}

async function killDuring(world: World, { kills: ends, afterMs }: Plan): Promise<void> {
  if (ends === undefined) return
  await after(afterMs)
  await (ends === 'phone' ? world.killPhone() : world.killServer())
}

/**
 * Ignores the errors of a screen that does not appear in time or is killed; every other error is a mistake of the
 * test.
 */
function ignoreScreenError(caught: unknown): undefined {
  const isExpected =
    caught instanceof Error &&
    /Timeout|closed|crashed|ERR_|interrupted|detached/.test(caught.message)
  if (!isExpected) throw caught
}

async function signInWherever(
  world: World,
  { tabs, plan }: { tabs: readonly Page[]; plan: Plan },
): Promise<void> {
  const signedOut = tabs.find((page) => isAtSignIn({ page }))
  if (signedOut) await world.signInAgain(signedOut, plan.nextAdmin)
}
