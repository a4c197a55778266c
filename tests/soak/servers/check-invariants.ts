import { Client } from 'pg'
import sharp from 'sharp'
import * as v from 'valibot'

import { pictureWidths } from '#contract/picture.ts'

import { type Kind, kinds } from './kinds.ts'
import type { CreatedItem, Phone } from './phone.ts'

type Server = { url: string; token: string }
type Row = { id: string; name: string; image: string }

/** Compares the server and the database with the replies to phones; returns the problems. */
export async function checkInvariants(
  server: Server,
  database: string,
  phones: readonly Phone[],
): Promise<string[]> {
  const createdItems = phones.flatMap((phone) => phone.createdItems)
  const lists = await Promise.all(kinds.map((kind) => rowsOf(server, kind)))
  const rows = new Map(lists.flat().map((row) => [row.id, row]))
  const ids = new Set(createdItems.map(({ id }) => id))
  return [
    ...createdItems.flatMap((item) => problemOf(item, rows.get(item.id))),
    ...[...rows.keys()].filter((id) => !ids.has(id)).map((id) => `${id}: nobody has made it`),
    ...(lists.flat().length === rows.size ? [] : ['something is in a list twice']),
    ...(await effectsTwice(database)),
    ...(await brokenPictures(server, [...rows.values()])),
  ]
}

function problemOf({ kind, id, parts, isRemoved }: CreatedItem, row: Row | undefined): string[] {
  const expectedName = parts[kind.nameIn] ?? ''
  if (isRemoved) return row ? [`${expectedName} (${id}): it was removed, and is there`] : []
  if (!row) return [`${expectedName} (${id}): lost`]
  return row.name === expectedName ? [] : [`${id}: ${row.name} is there, and not ${expectedName}`]
}

const item = v.looseObject({ _id: v.string(), image: v.optional(v.string(), '') })
const replySchema = v.object({ data: v.array(item) })

const maxPerPage = 1000

/** Returns all rows of a list, page by page. */
async function rowsOf(server: Server, kind: Kind, page = 1): Promise<Row[]> {
  const { url, token } = server
  const path = `${kind.resource.paths.list}?page=${page}&limit=${maxPerPage}`
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const { data } = v.parse(replySchema, await reply.json())
  const rows = data.map((each) => ({
    id: each._id,
    name: String(each[kind.nameIn]),
    image: each.image,
  }))
  const isLast = rows.length < maxPerPage
  return isLast ? rows : [...rows, ...(await rowsOf(server, kind, page + 1))]
}

/** Returns writes with more than one history entry, because every effect has one entry. */
async function effectsTwice(database: string): Promise<string[]> {
  const client = new Client(database)
  await client.connect()
  const { rows } = await client.query(
    'select write_key, count(*) from history where write_key is not null group by write_key having count(*) > 1',
  )
  await client.end()
  return rows.map((row) => `a write has left two effects: ${JSON.stringify(row)}`)
}

const maxConcurrentFetches = 8

/** Returns displayed pictures that cannot be fetched and decoded completely. */
async function brokenPictures({ url }: Server, rows: readonly Row[]): Promise<string[]> {
  const paths = rows
    .filter(({ image }) => image !== '')
    .flatMap(({ image }) =>
      pictureWidths.map((width) => image.replace(/-\d+\.webp/, `-${width}.webp`)),
    )
  const broken: string[] = []
  const checkPictures = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const reply = await fetch(url + path)
      const bytes = Buffer.from(await reply.arrayBuffer())
      const isComplete = reply.ok && (await isReadable(bytes))
      if (!isComplete) broken.push(`the picture ${path} is broken (${reply.status})`)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentFetches }, checkPictures))
  return broken
}

/** Computing statistics decodes all pixels. */
function isReadable(picture: Buffer): Promise<boolean> {
  return sharp(picture)
    .stats()
    .then(
      () => true,
      () => false,
    )
}
