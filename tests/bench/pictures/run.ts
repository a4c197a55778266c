import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { finish, isSmoke, names } from '#tests/bench/options.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { type HeavyOutcome, postHeavyOnes, postSmallOnes } from './attack.ts'
import { heavyPictures } from './corpus.ts'
import { limitMemory } from './memory-limit.ts'
import { observe, type Peaks } from './observe.ts'
import type { Posted } from './post.ts'

// `npm run bench:pictures`: sends the heaviest known pictures to a real server within 1 GB, two at a time, while
// another client keeps posting small photos.

const limitBytes = 1024 ** 3
const serverMaxBytes = 300 * 1024 ** 2
const waitMaxMs = 3000
const warmUps = 3
const quietPosts = isSmoke ? 3 : 30

const print = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const files = await heavyPictures(print)
  const chosen = files.filter(({ name }) => names.every((part) => name.includes(part)))
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-bench-pictures-'))
  const limit = limitMemory(limitBytes)
  const server = await startServer({ dataDir, under: limit.under })
  try {
    const heavy = { url: server.url, token: (await signIn(server.url)).token }
    const small = {
      url: server.url,
      token: (await signIn(server.url, await somebodyElse(dataDir))).token,
    }
    const photo = await phonePhoto(1, { width: 1200, height: 900 })
    print(`${chosen.length} heavy pictures; small photos of ${Math.round(photo.length / 1024)} KB`)
    print(
      `1 GB for everything, by ${limit.how}; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`,
    )
    await postSmallOnes(small, photo, (number) => number < warmUps)
    const observed = observe(server.pid)
    const quiet = await postSmallOnes(small, photo, (number) => number < quietPosts)
    let isOver = false
    const meanwhile = postSmallOnes(small, photo, () => !isOver)
    const outcomes = await postHeavyOnes(heavy, chosen, printOutcome)
    isOver = true
    const busy = await meanwhile
    const after = await postSmallOnes(small, photo, (number) => number < 1)
    observed.stop()
    summarise(outcomes)
    const isUp = !hasEnded(server.pid)
    const arePromisesKept = areLimitsMet({
      outcomes,
      quiet,
      busy: [...busy, ...after],
      peaks: observed.peaks,
      isUp,
    })
    print(
      `All of it together had ${inMegabytes(limit.peakBytes())} at most; the system ended ${limit.kills() ?? 'an unknown number of'} processes`,
    )
    finish(arePromisesKept)
  } finally {
    await server.stop()
    limit.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function somebodyElse(dataDir: string) {
  const other = { email: 'small@take-off.example', password: 'photos that are small' }
  execFileSync(process.execPath, ['src/server/commands/add-admin.ts', other.email], {
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: other.password },
    stdio: 'ignore',
  })
  return other
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

function printOutcome({ name, status, message, ms }: HeavyOutcome): void {
  print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${status}  ${name}  ${message}`)
}

function summarise(outcomes: HeavyOutcome[]): void {
  const counts = new Map<string, number>()
  for (const { status, message } of outcomes) {
    const key = `${status} ${message}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    print(`${String(count).padStart(4)} × ${key}`)
}

type Measured = {
  outcomes: HeavyOutcome[]
  quiet: Posted[]
  busy: Posted[]
  peaks: Peaks
  isUp: boolean
}

function areLimitsMet({ outcomes, quiet, busy, peaks, isUp }: Measured): boolean {
  const longest = (posted: Posted[]) => Math.max(...posted.map(({ ms }) => ms))
  const longer = longest(busy) - longest(quiet)
  const answers = new Set([201, 400, 413, 415, 422, 503])
  const unexpected = outcomes.filter(({ status }) => !answers.has(status))
  const failed = [...quiet, ...busy].filter(({ status }) => status !== 201)
  const serverBytes = peaks.get('server') ?? 0
  for (const [name, bytes] of peaks) print(`${name}: ${inMegabytes(bytes)} at most`)
  print(
    `Longest wait of a small photo: ${Math.round(longest(quiet))} ms alone, ${Math.round(longest(busy))} ms of ${busy.length} meanwhile`,
  )
  const promises: [words: string, isKept: boolean][] = [
    ['the server never stopped', isUp],
    ['every heavy picture was answered, and none with a failure', unexpected.length === 0],
    ['every small photo was taken', failed.length === 0],
    ['small photos waited at most 3 s longer', longer <= waitMaxMs],
    ['the server itself stayed below 300 MB', serverBytes < serverMaxBytes],
  ]
  for (const [words, isKept] of promises) print(`${isKept ? 'kept' : 'MISSED'}: ${words}`)
  for (const { name, status, message } of unexpected) print(`  ${name}: ${status} ${message}`)
  for (const { status, message } of failed) print(`  a small photo: ${status} ${message}`)
  return promises.every(([, isKept]) => isKept)
}

function inMegabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'an unknown amount' : `${Math.round(bytes / 1024 ** 2)} MB`
}

await run()
