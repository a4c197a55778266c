import { cpus, loadavg } from 'node:os'

import { percentile } from '#tests/bench/figures/figure.ts'
import { finish, isSmoke, names, roundsOr } from '#tests/bench/options.ts'
import { findPostgres } from '#tests/support/postgres/programs.ts'

import { type Measured, measure } from './measure.ts'
import { bareName, startBare, startJsonServer } from './others.ts'
import { startOurs } from './ours.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { publicCalls } from './public-calls.ts'
import { type Act, acts, type Target } from './target.ts'

// `npm run bench:server [-- many]`: processor time and latency of requests, in turns with other servers. The large
// table has a million members, unless another number is given.

const few = isSmoke ? 1000 : 10_000
const many = Number(names[0] ?? (isSmoke ? 2000 : 1_000_000))
const rounds = roundsOr(5)
const forMs = isSmoke ? 50 : 400
/** The server refuses photos when too many are waiting. */
const concurrencyOf = (act: Act) => (act === 'upload' ? 2 : 10)
const maxRatio = 1.2

type Postgres = Awaited<ReturnType<typeof startOwnPostgres>>

async function run() {
  // Each started server adds an exit listener to this process.
  process.setMaxListeners(50)
  const postgres = findPostgres() === undefined ? undefined : await startOwnPostgres()
  if (!postgres) console.log('PostgreSQL is not installed: measured on SQLite alone.')
  const targets: Target[] = []
  try {
    for (const start of starts(postgres)) targets.push(await start())
    targets.push(await startBare(targets[0]?.url ?? ''))
    const table = await measureAll(targets)
    printTable(table)
    const ratios = [ratioOf('SQLite', table), ...(postgres ? [ratioOf('PostgreSQL', table)] : [])]
    const isFast = limits.map((limit) => isMet(limit, table))
    finish(ratios.every((ratio) => ratio <= maxRatio) && isFast.every(Boolean))
  } finally {
    for (const { stop } of targets) await stop()
    await postgres?.end()
  }
}

const named = (database: string, count: number) => `${database}, ${count.toLocaleString('en')}`

function starts(postgres: Postgres | undefined): (() => Promise<Target>)[] {
  const ours = [few, many].map((count) => () => startOurs({ name: named('SQLite', count), count }))
  const others = [() => startJsonServer(few)]
  if (!postgres) return [...ours, ...others]
  const startShared = (count: number, processes: number) => async () => {
    const name = named('PostgreSQL', count) + (processes === 2 ? ', two processes' : '')
    const database = await postgres.database(`bench_${count}_${processes}`)
    return startOurs({ name, count, processes, postgres: database })
  }
  const shared = [startShared(few, 1), startShared(many, 1), startShared(many, 2)]
  return [...ours, ...shared, ...others]
}

/** The sum of all rounds; `costs` contains the processor time of one request in each round, in ms. */
type Row = Measured & { costs: number[] }
type Table = Map<string, Map<Act, Row>>

/** Measures in turns, so that other load on the machine affects all targets alike. */
async function measureAll(targets: readonly Target[]): Promise<Table> {
  const table: Table = new Map(targets.map(({ name }) => [name, new Map()]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const act of acts) {
      for (const target of targets) {
        const measured = await measure(target, act, { concurrency: concurrencyOf(act), forMs })
        // The first round warms up all targets.
        if (round > 0) addTo(table, { target, act, measured })
      }
    }
  }
  return table
}

type Measurement = { target: Target; act: Act; measured: Measured }

function addTo(table: Table, { target, act, measured }: Measurement): void {
  const of = table.get(target.name)
  const before = of?.get(act) ?? { requests: 0, processorMs: 0, latencies: [], costs: [] }
  of?.set(act, {
    requests: before.requests + measured.requests,
    processorMs: before.processorMs + measured.processorMs,
    latencies: [...before.latencies, ...measured.latencies],
    costs: [...before.costs, measured.processorMs / measured.requests],
  })
}

function printTable(table: Table): void {
  const [busy = 0] = loadavg()
  console.log(
    `requests per second of a processor · p99 in ms, ${concurrencyOf('page 1')} at once, uploads ${concurrencyOf('upload')}`,
  )
  console.log(`${cpus().length} processors, load ${busy.toFixed(1)}`)
  const rows = [...table].map(([name, of]) => [
    name,
    Object.fromEntries(acts.map((act) => [act, cellOf(of.get(act))])),
  ])
  console.table(Object.fromEntries(rows))
}

function cellOf(measured: Measured | undefined): string {
  if (!measured || measured.requests === 0) return '–'
  const perSecond = (measured.requests / measured.processorMs) * 1000
  return `${perSecond.toFixed(0)} · ${percentile(measured.latencies, 99).toFixed(0)}`
}

/** Ratio of the processor time of the first page with many members to that with few: the median of all rounds. */
function ratioOf(database: string, table: Table): number {
  const costAt = (count: number) =>
    percentile(table.get(named(database, count))?.get('page 1')?.costs ?? [], 50)
  const ratio = costAt(many) / costAt(few)
  console.log(
    `${database}: page 1 of ${many} costs ${ratio.toFixed(2)} x that of ${few} (asked: ${maxRatio})`,
  )
  return ratio
}

/** Requests per second of a processor must be at least this share of those of `bareAct` by bare Fastify. */
type Limit = { act: Act; bareAct: Act; share: number }

const limits: Limit[] = [
  ...publicCalls.flatMap(({ act, conditionalAct }) => [
    { act, bareAct: act, share: 0.6 },
    { act: conditionalAct, bareAct: conditionalAct, share: 0.8 },
  ]),
  { act: 'page 1', bareAct: 'page 1', share: 0.25 },
  { act: '304', bareAct: 'public members, 304', share: 0.5 },
  { act: 'search', bareAct: 'page 1', share: 0.06 },
]

function isMet({ act, bareAct, share }: Limit, table: Table): boolean {
  const costOf = (name: string, measured: Act) =>
    percentile(table.get(name)?.get(measured)?.costs ?? [], 50)
  const ratio = costOf(bareName, bareAct) / costOf(named('SQLite', few), act)
  console.log(`${act}: ${ratio.toFixed(3)} of bare Fastify (asked: ${share})`)
  return ratio >= share
}

await run()
