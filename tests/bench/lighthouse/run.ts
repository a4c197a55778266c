import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { Page } from 'playwright'
import * as v from 'valibot'

import { percentile } from '#tests/bench/figures/figure.ts'
import { finish, isSmoke, roundsOr } from '#tests/bench/options.ts'
import { requireChromium } from '#tests/support/chromium.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { freePort } from '#tests/support/free-port.ts'
import { newProfile, startPhone } from '#tests/support/phone.ts'
import { startServer } from '#tests/support/test-server.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

// `npm run bench:lighthouse`: scores of Lighthouse for a phone, for the sign-in screen and the first screens on a
// first visit; medians of five. Lighthouse is fetched by this command alone, because as a dependency it would add 171
// MB to every installation.

const version = 'lighthouse@13.5.0'
const times = roundsOr(5)
const categories = ['performance', 'accessibility', 'best-practices'] as const
const lists = { performance: 85, accessibility: 100, 'best-practices': 100 }
const screens = [
  { path: '/login', least: { ...lists, performance: 90 } },
  { path: '/', least: lists },
  { path: '/gallery', least: lists },
  { path: '/get-members', least: lists },
  { path: '/list-events', least: lists },
]

const score = v.object({ score: v.nullable(v.number()) })
const report = v.object({
  categories: v.object({ performance: score, accessibility: score, 'best-practices': score }),
})

type Scores = Record<(typeof categories)[number], number>

async function run() {
  await buildIfStale()
  requireChromium()
  const server = await startServer({ file: 'tests/bench/starts/serve.ts' })
  const port = await freePort()
  const profile = newProfile()
  const flags = [`--remote-debugging-port=${port}`]
  const phone = await startPhone(profile.folder, { flags })
  try {
    const lines = []
    for (const { path, least } of isSmoke ? screens.slice(0, 1) : screens) {
      if (path !== '/login') await openSignedIn(phone.page, { url: server.url })
      const scores: Scores[] = []
      for (let time = 0; time < times; time += 1) {
        await leaveNoFiles(phone.page, server.url)
        scores.push(await scoresOf(server.url + path, port))
      }
      lines.push(lineOf(path, scores, least))
    }
    console.log(`${version}, mobile: lowest · median · highest of ${times}`)
    console.table(lines)
    finish(lines.every(({ isMet }) => isMet))
  } finally {
    await phone.close()
    profile.forget()
    await server.stop()
  }
}

/** Clears the app's files, its service worker and its lists, and keeps the session. */
async function leaveNoFiles(page: Page, url: string) {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'service_workers,cache_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

/** Returns the scores of an address, each from 0 to 100. */
async function scoresOf(address: string, port: number): Promise<Scores> {
  const args = [
    ...['exec', '--yes', `--package=${version}`, '--', 'lighthouse', address, `--port=${port}`],
    ...['--quiet', '--output=json', '--disable-storage-reset'],
    `--only-categories=${categories.join()}`,
  ]
  const found = v.parse(report, JSON.parse(await reportOf(args))).categories
  const scoreOf = (name: (typeof categories)[number]) => Math.round((found[name].score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

/** Runs Lighthouse, again where it asks for that because it has lost the trace of a visit. */
async function reportOf(args: readonly string[], triesLeft = 2): Promise<string> {
  try {
    return (await promisify(execFile)('npm', args, { maxBuffer: 2 ** 27 })).stdout
  } catch (caught) {
    if (triesLeft === 0 || !String(caught).includes('Please run Lighthouse again')) throw caught
    return reportOf(args, triesLeft - 1)
  }
}

function lineOf(path: string, scores: readonly Scores[], least: Scores) {
  const at = (name: keyof Scores, percent: number) =>
    percentile(
      scores.map((each) => each[name]),
      percent,
    )
  const cellOf = (name: keyof Scores) =>
    [1, 50, 100].map((percent) => at(name, percent)).join(' · ')
  return {
    path,
    performance: cellOf('performance'),
    accessibility: cellOf('accessibility'),
    'best practices': cellOf('best-practices'),
    isMet: categories.every((name) => at(name, 50) >= least[name]),
  }
}

await run()
