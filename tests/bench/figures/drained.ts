import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright'
import * as v from 'valibot'

import { toWireValues } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { storageKeys } from '#device/keys.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { roundsOr } from '#tests/bench/options.ts'
import { addItems } from '#tests/support/add-items.ts'
import { aicha } from '#tests/support/examples.ts'
import { signIn } from '#tests/support/test-server.ts'

import type { BenchVisit } from './bench-visit.ts'
import { type Figure, type Pair, percentile } from './figure.ts'

const times = roundsOr(20)
const writes = 20
const withinMs = 5000

/** Measures the time from the network's return until 20 changes of members have been sent. */
export async function measureDrained({ phone, network, server }: BenchVisit): Promise<Figure> {
  const { page, context } = phone
  const values = Array.from({ length: writes }, (_, nth) => ({ ...aicha, name: `Member ${nth}` }))
  await addItems(server.url, members, values)
  const ids = await memberIds(server.url)
  // Names of the members at first, and after each round.
  const names = [...values.map(({ name }) => name), aicha.name]
  const owner = await page.evaluate(() =>
    String(JSON.parse(localStorage.getItem('user') ?? '')._id),
  )
  const pairs: Pair[] = []
  for (let round = 0; round < times; round += 1) {
    await page.goto(network.url)
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await context.setOffline(true)
    await storeEntries(
      page,
      ids.map((id, nth) => changeOf({ owner, id, seq: round * writes + nth + 1, seen: names })),
    )
    await page.reload()
    await page.getByRole('link', { name: `Offline, ${writes} waiting` }).waitFor()
    const startedAt = Date.now()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'All sent' }).waitFor({ timeout: 60_000 })
    const ours = Date.now() - startedAt
    pairs.push({ ours, reference: await sendBare(page, ids) })
  }
  const ours = pairs.map((pair) => pair.ours)
  const others = pairs.map((pair) => pair.reference)
  const inTime = ours.filter((ms) => ms <= withinMs).length
  const ratio = percentile(ours, 50) / percentile(others, 50)
  return {
    figure: `${writes} JSON writes sent after the network is back`,
    target: `100 % within ${withinMs} ms`,
    measured: `${(100 * inTime) / times} % of ${times} times, slowest ${percentile(ours, 100)} ms`,
    ratio: `${ratio.toFixed(2)} x the same calls by bare fetch, two at a time`,
    isMet: inTime === times,
  }
}

const listReply = v.object({ data: v.array(v.object({ _id: v.string() })) })

async function memberIds(url: string): Promise<string[]> {
  const { token } = await signIn(url)
  const answer = await fetch(`${url}${members.paths.list}?page=1&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return v.parse(listReply, await answer.json()).data.map(({ _id }) => _id)
}

type Change = { owner: string; id: string; seq: number; seen: readonly string[] }

function changeOf({ owner, id, seq, seen }: Change): Entry {
  return {
    v: 2,
    id: randomUUID(),
    owner,
    seq,
    kind: members.name,
    itemId: id,
    op: 'update',
    changes: { name: { to: `Changed ${seq}`, seen } },
    known: toWireValues(members, aicha),
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    savedAt: Date.now(),
  }
}

/** Stores entries in the outbox database, as an earlier session of the app would have left them. */
async function storeEntries(page: Page, entries: readonly Entry[]): Promise<void> {
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('take-off')
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const transaction = open.result.transaction('kept', 'readwrite')
          for (const [key, value] of all) transaction.objectStore('kept').put(value, key)
          transaction.addEventListener('complete', () => {
            open.result.close()
            resolve()
          })
        })
      }),
    entries.map((entry) => [storageKeys.entry(entry), entry] as const),
  )
}

/** Sends as many of these calls from a page without storage. */
function sendBare(page: Page, ids: readonly string[]): Promise<number> {
  return page.evaluate(
    async ({ paths, fields }) => {
      const token: unknown = JSON.parse(localStorage.getItem('token') ?? '')
      const headers = {
        authorization: `Bearer ${String(token)}`,
        'content-type': 'application/json',
      }
      const left = [...paths]
      const send = async () => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          await fetch(path, { method: 'PUT', headers, body: JSON.stringify(fields) })
        }
      }
      const startedAt = performance.now()
      await Promise.all([send(), send()])
      return performance.now() - startedAt
    },
    { paths: ids.map((id) => `/admin/update-member/${id}`), fields: aicha },
  )
}
