import type { Device } from './device.ts'
import { endFaults } from './faults.ts'
import type { Life } from './life.ts'
import { load } from './lists.ts'
import { admins } from './server.ts'
import type { World } from './world.ts'

/**
 * Unless the server has asked for patience, or something is on its way, a wake-up sends at once what
 * can be sent.
 */
const promptMs = 5000

/**
 * Everybody comes back: on every device each admin who has something there signs in. Now and then
 * nobody wakes anything, and the timers have to do.
 */
export async function heal(world: World, life: Life, rest: () => Promise<void>): Promise<void> {
  const { scheduler } = world
  const { busy, broken, heldUp } = world.faults.rates
  const isPrompt = busy + broken + heldUp === 0
  if (isPrompt) await beCutOff(world)
  endFaults(world.faults)
  await scheduler.run('all pages go on', life.recover)
  for (const device of life.devices) device.isOnline = true
  for (const device of life.devices) {
    const isWoken = scheduler.random.chance(0.5)
    if (isWoken) await scheduler.run('wake-ups', () => life.wakeAll(device))
    await restPromptly(world, device, { rest, isPrompt: isPrompt && isWoken })
    await eachAdmin(world, device, { life, rest, isPrompt })
  }
}

/** No way to the server for a while: everybody has to have learned to wait. */
async function beCutOff({ faults, scheduler }: World) {
  faults.rates = { ...faults.rates, cut: 1 }
  for (let step = 0; step < outageSteps; step += 1) {
    if (!(await scheduler.step()) && !scheduler.skip()) return
  }
}

const outageSteps = 300

async function restPromptly(
  world: World,
  { name }: Device,
  { rest, isPrompt }: { rest: () => Promise<void>; isPrompt: boolean },
) {
  const began = world.scheduler.now()
  await rest()
  const first = world.sentAt(name).find((at) => at > began) ?? began
  const took = first - began
  if (!isPrompt || took <= promptMs) return
  world.judge.broken('sent soon after a wake-up', `after ${took} ms`)
}

async function eachAdmin(
  world: World,
  device: Device,
  { life, rest, isPrompt }: { life: Life; rest: () => Promise<void>; isPrompt: boolean },
) {
  const { scheduler } = world
  for (const admin of admins) {
    if (world.violations.length > 0) return
    const hasSome = [...device.storage.map.keys()].some((key) => key.startsWith(`entry/${admin}/`))
    if (hasSome) {
      await scheduler.run(`${admin} comes back`, () => {
        if (!life.pagesOf(device).some(({ kind }) => kind === 'page')) life.open(device, 'page')
        void life.signIn(device, admin)
      })
      await restPromptly(world, device, { rest, isPrompt })
      await lookAtAll(world, device, { life, rest })
    }
  }
}

/** What the screens show in the end is judged too. */
async function lookAtAll(
  world: World,
  device: Device,
  { life, rest }: { life: Life; rest: () => Promise<void> },
) {
  const page = life.pagesOf(device).find(({ kind }) => kind === 'page')
  if (!page) return
  for (const kind of new Set(world.kinds)) {
    await world.scheduler.run(`looks at every ${kind.name}`, () => void load(world, page, kind))
    await rest()
  }
}
