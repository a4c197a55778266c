import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type BrowserContext, chromium } from 'playwright'
import { build } from 'vite'

import { members } from '#contract/resources/member.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { chromiumFlags, requireChromium } from '#tests/support/chromium.ts'

import { type Network, type ServerRecords, startNetwork } from './network.ts'
import type { ScheduleResult, Schedule } from './page.ts'

// `npm run bench:outbox [-- --schedules 120 --seed 1]`: plays the same seeded faults, reloads and writes for this
// outbox and for two libraries, and counts how many acknowledged writes each loses, doubles and misorders.

const { values: options } = parseArgs({
  options: {
    schedules: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
  },
})

const contestants = [
  { name: 'workbox-background-sync, default replay', script: '/workbox.js', checksReplies: false },
  { name: 'workbox-background-sync, checked by hand', script: '/workbox.js', checksReplies: true },
  { name: '@tanstack/offline-transactions, README', script: '/tanstack.js', checksReplies: false },
  {
    name: '@tanstack/offline-transactions, checked by hand',
    script: '/tanstack.js',
    checksReplies: true,
  },
  { name: 'this outbox', script: '/ours.js', checksReplies: true },
]

/** One for each field, see `ours.ts`. */
const writesPerSchedule = Object.keys(members.fields).length
const lanes = 4
const maxConcurrentSchedules = 6

/** Bundles the scripts of page and workers, by file name. */
async function bundle(): Promise<Map<string, string>> {
  const names = ['page', 'ours', 'workbox', 'tanstack']
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: Object.fromEntries(
          names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  return new Map(outputs.flatMap((each) => ('code' in each ? [[each.fileName, each.code]] : [])))
}

/**
 * Returns the writes of the admin, and the moments at which the system terminates the app; both are the same for
 * every contestant.
 */
function scheduleOf(seed: number): Pick<Schedule, 'writes' | 'kills'> {
  const random = makeRandom(seed)
  const writes = Array.from({ length: writesPerSchedule }, (_, nth) => ({
    nth,
    lane: random.below(lanes),
    afterMs: 5 + random.below(40),
  }))
  const kills = [0, 1].map(() => ({
    nth: random.below(writesPerSchedule),
    afterMs: random.below(120),
  }))
  return { writes, kills }
}

type Score = {
  acknowledged: number
  lost: number
  doubled: number
  misordered: number
  again: number
  unsent: number
}

function scoreOf(
  { acknowledged, unsent }: ScheduleResult,
  { done, arrivals }: ServerRecords,
): Score {
  const isDone = new Set(done.map(({ nth }) => nth))
  const misordered = done.filter((write, position) =>
    done.slice(0, position).some((before) => before.lane === write.lane && before.nth > write.nth),
  )
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((nth) => !isDone.has(nth)).length,
    doubled: done.length - isDone.size,
    misordered: misordered.length,
    again: [...arrivals.values()].reduce((sum, times) => sum + times - 1, 0),
    unsent,
  }
}

type Stage = { context: BrowserContext; network: Network }

async function playOne(
  { context, network }: Stage,
  contestant: (typeof contestants)[number],
  seed: number,
): Promise<Score> {
  const { script, checksReplies } = contestant
  const name = `schedule-${seed}-${contestants.indexOf(contestant)}`
  const { url, records } = network.open(name, seed + 1e6)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'play' in globalThis)
  const schedule: Schedule = { script, checksReplies, ...scheduleOf(seed) }
  const played = await page.evaluate<ScheduleResult>(`play(${JSON.stringify(schedule)})`)
  await page.close()
  return scoreOf(played, records)
}

/** Plays all schedules, some of them concurrently, and adds up their results. */
async function playAll(stage: Stage, contestant: (typeof contestants)[number]): Promise<Score> {
  const first = Number(options.seed)
  const seeds = Array.from({ length: Number(options.schedules) }, (_, nth) => first + nth)
  const scores: Score[] = []
  const work = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      scores.push(await playOne(stage, contestant, seed))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentSchedules }, work))
  const sum = (of: keyof Score) => scores.reduce((total, score) => total + score[of], 0)
  return {
    acknowledged: sum('acknowledged'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    misordered: sum('misordered'),
    again: sum('again'),
    unsent: sum('unsent'),
  }
}

async function compare() {
  const network = await startNetwork(await bundle())
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  // Each schedule has a separate origin, which separates their storage.
  const context = await browser.newContext()
  const rows: Record<string, Score> = {}
  try {
    for (const contestant of contestants) {
      const startedAt = Date.now()
      rows[contestant.name] = await playAll({ context, network }, contestant)
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      process.stdout.write(`${contestant.name}: ${seconds} s\n`)
    }
  } finally {
    await browser.close()
    await network.stop()
  }
  process.stdout.write(
    `\n${options.schedules} schedules of ${writesPerSchedule} writes, seeds from ${options.seed}\n`,
  )
  console.table(rows)
  const { lost, doubled, misordered, unsent } = rows['this outbox'] ?? { lost: Number.NaN }
  process.exitCode = lost === 0 && doubled === 0 && misordered === 0 && unsent === 0 ? 0 : 1
}

await compare()
