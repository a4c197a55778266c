import { cpus, loadavg } from 'node:os'

import type { Page } from 'playwright'

import { percentile } from '#tests/bench/figures/figure.ts'
import { finish, isSmoke, roundsOr } from '#tests/bench/options.ts'
import { longestIn, traceOf } from '#tests/bench/smooth/tasks.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { writePhotos } from '#tests/support/evening-photos.ts'
import { newProfile, startPhone } from '#tests/support/phone.ts'
import { startServer } from '#tests/support/test-server.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

import { openAdd, type Step, stepsOf } from './evening.ts'
import { startLibrary } from './library.ts'
import { watchMemory } from './memory.ts'

// `npm run bench:batch`: what 50 photos of 12 megapixels cost a phone, from choosing them until all are sent, and how
// long one takes compared with the library alone. Best run on an otherwise idle machine.

const many = isSmoke ? 3 : 50
/** Photos per turn of the comparison. */
const few = isSmoke ? 2 : 8
const rounds = roundsOr(3)
/** CPU slowdown of a phone that is a few years old; printed beside the figures that have limits. */
const throttle = isSmoke ? 1 : 4
const limits = { pageMb: 400, taskMs: 50 }

async function run() {
  await buildIfStale()
  const server = await startServer()
  const profile = newProfile()
  const phone = await startPhone(profile.folder)
  try {
    await openSignedIn(phone.page, server)
    const files = await writePhotos(profile.folder, many)
    const [busy = 0] = loadavg()
    write(`${many} photos of 12 megapixels`)
    write(`${cpus().length} processors, load ${busy.toFixed(1)}`)
    const steps = stepsOf(phone.page, server.url, files)
    const isLight = await measureMemory(phone.page, steps)
    const isSmooth = await measureTasks(phone.page, steps, 1)
    await measureTasks(phone.page, steps, throttle)
    await measureTime(phone.page, server.url, files.slice(0, few))
    finish(isLight && isSmooth)
  } finally {
    await phone.close()
    profile.forget()
    await server.stop()
  }
}

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Measured in a separate visit, because tracing takes memory too. */
async function measureMemory(page: Page, steps: readonly Step[]): Promise<boolean> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The browser cannot be asked for its memory')
  const { before, peak } = await watchMemory(browser, async () => {
    for (const { ready } of steps) await (await ready())()
  })
  const mb = (value: number) => `${value.toFixed(0)} MB`
  write(`App: ${mb(peak.page)} at most, ${mb(before.page)} before (asked: ${limits.pageMb} MB)`)
  write(`Whole browser: ${mb(peak.all)} at most, ${mb(before.all)} before`)
  return peak.page <= limits.pageMb
}

/** Measures the longest task of each step; `rate` is the slowdown factor of the processor. */
async function measureTasks(page: Page, steps: readonly Step[], rate: number): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  write(`Longest tasks, processor ${rate} x slower`)
  let isSmooth = true
  for (const { name, ready } of steps) {
    const act = await ready()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const { ms, madeOf } = longestIn(await traceOf(devtools, act))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const limitText = rate === 1 ? `; asked: ${limits.taskMs} ms` : ''
    write(`- ${name}: ${ms.toFixed(0)} ms (${madeOf}${limitText})`)
    isSmooth &&= ms <= limits.taskMs
  }
  return isSmooth
}

/** Compares the time until a photo is ready with that of the library, in turns. */
async function measureTime(page: Page, url: string, files: readonly string[]) {
  const library = await startLibrary(page.context())
  const appMs: number[] = []
  const libraryMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront()
    appMs.push(await msEach(page, url, files))
    libraryMs.push(await library.msEach(files))
  }
  await library.stop()
  const [own, other] = [percentile(appMs, 50), percentile(libraryMs, 50)]
  write(
    `Time per photo: ${own.toFixed(0)} ms, the library by its defaults ${other.toFixed(0)} ms: ${(own / other).toFixed(2)} of it`,
  )
}

/** Chooses photos, and discards them once they are ready. Returns the ms per photo. */
async function msEach(page: Page, url: string, files: readonly string[]): Promise<number> {
  await openAdd(page, url)
  const form = dialogOf(page, 'Add Gallery Item')
  const startedAt = performance.now()
  await form
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles([...files])
  await form.getByText(`${files.length} photos are ready`).waitFor({ timeout: 10 * 60_000 })
  const ms = (performance.now() - startedAt) / files.length
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Give up' }).click()
  await page.getByRole('heading', { name: /^Give up/ }).waitFor({ state: 'detached' })
  return ms
}

await run()
