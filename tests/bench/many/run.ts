import { cpus, loadavg } from 'node:os'

import { percentile } from '#tests/bench/figures/figure.ts'
import { finish, isSmoke, roundsOr } from '#tests/bench/options.ts'
import { startFilledServer } from '#tests/bench/smooth/filled-server.ts'
import { throttle } from '#tests/bench/smooth/slow-phone.ts'
import { observe } from '#tests/bench/starts/in-page.ts'
import { openSignedIn, saveData } from '#tests/support/console.ts'
import { newProfile, startPhone } from '#tests/support/phone.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

// `npm run bench:many`: whether the first of 10,000 photos is displayed as soon as the first of 100, on a slow phone,
// in turns. Best run on an otherwise idle machine.

const few = isSmoke ? 10 : 100
const many = isSmoke ? 50 : 10_000
const rounds = roundsOr(5)
const maxRatio = 1.3
const row = { selector: '.gallery-card h2' }

/**
 * Ms until the first row can be used: of a list that was never read, and of a cached one. `nodes` counts the elements
 * of the page.
 */
type Visits = { unread: number; kept: number; nodes: number }
/** Maximum number of elements in the page, however long the list is. */
const maxNodes = 3000

async function run() {
  await buildIfStale()
  const none = { members: 0, events: 0 }
  const servers = [
    await startFilledServer({ ...none, photos: few }),
    await startFilledServer({ ...none, photos: many }),
  ] as const
  const measured: [Visits, Visits][] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      measured.push([await visit(servers[0].url), await visit(servers[1].url)])
    }
  } finally {
    for (const { stop } of servers) await stop()
  }
  const [busy = 0] = loadavg()
  console.log(
    `processor ${throttle} x slower; ${cpus().length} processors, load ${busy.toFixed(1)}`,
  )
  const isMet = (['unread', 'kept'] as const).map((kind) => {
    const median = (of: 0 | 1) =>
      percentile(
        measured.map((each) => each[of][kind]),
        50,
      )
    const ratio = percentile(
      measured.map(([a, b]) => b[kind] / a[kind]),
      50,
    )
    console.log(
      `First row, ${kind} list: ${median(0).toFixed(0)} ms of ${few}, ${median(1).toFixed(0)} ms of ${many}; ratio ${ratio.toFixed(2)} (asked: ${maxRatio})`,
    )
    return ratio <= maxRatio
  })
  const nodes = Math.max(...measured.map((each) => each[1].nodes))
  console.log(`Elements in the page of ${many}: ${nodes} (asked: ${maxNodes})`)
  finish(isMet.every(Boolean) && nodes <= maxNodes)
}

/** Measures on a phone that has the app installed, and has never read this list. */
async function visit(url: string): Promise<Visits> {
  const profile = newProfile()
  const phone = await startPhone(profile.folder)
  const { page, context } = phone
  try {
    // Data saving is on, as the list would otherwise be read ahead.
    await saveData(page)
    await page.exposeFunction('benchSawUsable', () => {})
    await openSignedIn(page, { url })
    await page.addInitScript(observe, row)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const open = async () => {
      await page.goto(`${url}/gallery`)
      await page.waitForFunction(() => bench.noted.usable !== undefined)
      return page.evaluate(() => bench.noted.usable ?? Number.NaN)
    }
    const unread = await open()
    await page.waitForLoadState('networkidle')
    const kept = await open()
    await page.waitForLoadState('networkidle')
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    return { unread, kept, nodes }
  } finally {
    await phone.close()
    profile.forget()
  }
}

await run()
