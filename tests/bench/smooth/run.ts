import { cpus, loadavg } from 'node:os'

import { finish, isSmoke, names, roundsOr } from '#tests/bench/options.ts'
import { buildIfStale } from '#tooling/build-if-stale.ts'

import { stories } from './acts.ts'
import { bare } from './bare.ts'
import { counts, startFilledServer } from './filled-server.ts'
import { measure, type Measured } from './measure.ts'
import { startSlowPhone, throttle } from './slow-phone.ts'

// `npm run bench:smooth`: whether long lists stay smooth on a slow phone. The path of a list measures that list
// alone. Best run on an otherwise idle machine.

const rounds = roundsOr(3)
/** While scrolling. */
const maxTaskMs = 50
/** From an input to the next paint. */
const maxPaintMs = 200

/** Answer times of the bare page with fourfold slowdown, on the machines that the limits were set on: 40 to 56 ms. */
const bareUsualMs = 48
const bareAtMostMs = 56

type Row = { list: string; act: string; isSmooth: boolean; measured: Measured[] }

async function run() {
  await buildIfStale()
  const server = await startFilledServer()
  const rows: Row[] = []
  let rate = throttle
  try {
    const atFull = await measureStory(server.url, bare, rate)
    rate = rateFor(answeredIn(atFull))
    rows.push(...(rate < throttle ? await measureStory(server.url, bare, rate) : atFull))
    if (!isSmoke && !rows.every((row) => lineOf(row).isMet)) return reportTooSlow(rows)
    for (const story of isSmoke ? stories.slice(0, 1) : stories) {
      if (names.length > 0 && !names.includes(story.path)) continue
      rows.push(...(await measureStory(server.url, story, rate)))
    }
  } finally {
    await server.stop()
  }
  const [busy = 0] = loadavg()
  console.log(`${counts.members} members, ${counts.events} events, ${counts.photos} photos`)
  console.log(
    `processor ${rate.toFixed(1)} x slower; ${cpus().length} processors, load ${busy.toFixed(1)}`,
  )
  console.log(
    `of ${rounds} times the best · the median · the worst, in ms; tasks in time on a processor`,
  )
  const lines = rows.map(lineOf)
  console.table(lines)
  finish(lines.every(({ isMet }) => isMet))
}

/**
 * Returns the slowdown factor for a processor on which the bare page answers in `bareMs` with the usual slowdown. A
 * slow machine gets a smaller factor, so that it does not emulate an unrealistically slow phone.
 */
function rateFor(bareMs: number): number {
  return bareMs <= bareAtMostMs ? throttle : Math.max(1, (throttle * bareUsualMs) / bareMs)
}

const answeredIn = (rows: readonly Row[]) =>
  median(rows.flatMap(({ measured }) => measured.flatMap(({ seenMs }) => seenMs[0] ?? [])))

/** Reports that this machine is too slow or too busy, because even the page without scripts missed the limits. */
function reportTooSlow(rows: Row[]) {
  console.table(rows.map(lineOf))
  console.log(
    'Even a bare page is not smooth here: this machine cannot tell how smooth the app is.',
  )
  finish(false)
}

/** Measures each round on a fresh phone, so that every round includes the first time of each act. */
async function measureStory(
  url: string,
  { path, acts }: (typeof stories)[number],
  rate: number,
): Promise<Row[]> {
  const list = path.startsWith('/') ? path : ''
  const rows: Row[] = acts.map(({ name, isSmooth = false }) => ({
    ...{ list, act: name, isSmooth, measured: [] },
  }))
  for (let round = 0; round < rounds; round += 1) {
    const phone = await startSlowPhone(url, rate)
    try {
      await phone.rest(path)
      for (const [nth, act] of acts.entries()) {
        rows[nth]?.measured.push(await measure(phone, act))
      }
    } finally {
      await phone.end()
    }
  }
  return rows
}

function lineOf({ list, act, isSmooth, measured }: Row) {
  const longest = measured.map(({ task }) => task.ms)
  const paint = measured.map(({ paintMs }) => paintMs)
  const seen = (nth: number) => measured.flatMap(({ seenMs }) => seenMs[nth] ?? [])
  const isMet = (!isSmooth || median(longest) <= maxTaskMs) && median(paint) <= maxPaintMs
  const slowest = measured.find(({ task }) => task.ms === median(longest))
  return {
    list,
    act,
    'longest task': cellOf(longest),
    'next paint': cellOf(paint),
    answered: cellOf(seen(0)),
    'all of it': cellOf(seen(1)),
    'the task': slowest?.task.madeOf,
    isMet,
  }
}

const median = (of: readonly number[]) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

const cellOf = (of: readonly number[]) =>
  of.length === 0
    ? ''
    : [Math.min(...of), median(of), Math.max(...of)].map((each) => each.toFixed(0)).join(' · ')

await run()
