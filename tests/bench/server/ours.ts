import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { openPostgresToMigrate } from '#server/database/postgres.ts'
import { indexSearch } from '#server/database/search-index.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { installationPaths } from '#server/installation/paths.ts'
import { asAnother } from '#tests/bench/pictures/post.ts'
import { formOf } from '#tests/server/console.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { eventOf, fillItems, fillMembers, memberOf } from './fill-items.ts'
import { publicSends } from './public-calls.ts'
import { ifOther, type Target } from './target.ts'

type Kind = {
  name: string
  /** Number of members. */
  count: number
  /** Number of processes that serve them. */
  processes?: number
  postgres?: { url: string; pid: number } | undefined
}

/** Starts servers of this project on one database with this many members. */
export async function startOurs({ name, count, processes = 1, postgres }: Kind): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-bench-'))
  const env = { TRUST_PROXY: '1', ...(postgres && { DATABASE_URL: postgres.url }) }
  const start = () => startServer({ dataDir, env })
  await (await start()).stop()
  await fillDatabase({ dataDir, count, url: postgres?.url })
  const servers = [await start()]
  while (servers.length < processes) servers.push(await start())
  const [{ url } = { url: '' }] = servers
  const { token } = await signIn(url)
  const urls = servers.map((server) => server.url)
  return {
    name,
    url,
    pids: [...servers.map(({ pid }) => pid), ...(postgres ? [postgres.pid] : [])],
    sends: await sendsTo({ urls, token, count }),
    stop: async () => {
      for (const server of servers) await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const maxEvents = 10_000

type Filled = { dataDir: string; count: number; url: string | undefined }

async function fillDatabase({ dataDir, count, url }: Filled): Promise<void> {
  const database =
    url === undefined ? openSqlite(installationPaths(dataDir).database) : openPostgresToMigrate(url)
  // Creating the index anew takes less time than maintaining it during the inserts.
  if (url !== undefined) await sql`drop index if exists items_search`.execute(database)
  await fillMembers(database, count)
  await fillItems(database, { kind: events.name, make: eventOf, count: Math.min(count, maxEvents) })
  if (url !== undefined) {
    await indexSearch(database)
    await sql`vacuum analyze items`.execute(database)
  }
  await database.destroy()
}

type Init = { method?: string; body?: FormData; headers?: Record<string, string> }
type Served = { urls: readonly string[]; token: string; count: number }

async function sendsTo({ urls, token, count }: Served): Promise<Target['sends']> {
  const call = (nth: number, path: string, init: Init = {}) =>
    fetch(urls[nth % urls.length] + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
  const photo = await phonePhoto(1, { width: 1600, height: 1200 })
  const { list, add } = members.paths
  return {
    ...publicSends(urls[0] ?? ''),
    'page 1': async () => (nth) => call(nth, list),
    'page 1,000': async () => (nth) => call(nth, `${list}?page=1000`),
    '304': async () => {
      const etag = (await call(0, list)).headers.get('etag') ?? ''
      return (nth) => call(nth, list, { headers: ifOther(etag) })
    },
    search: async () => (nth) => call(nth, `${list}?search=house-${(nth * 7919) % count}.`),
    'add a member': async () => (nth) =>
      call(nth, add, { method: 'POST', body: formOf(toWireValues(members, memberOf(nth))) }),
    upload: async () => (nth) => {
      const body = formOf({
        title: 'From the bench',
        description: 'The hall',
        image: asAnother(photo, nth),
      })
      return call(nth, galleryItems.paths.add, { method: 'POST', body })
    },
  }
}
