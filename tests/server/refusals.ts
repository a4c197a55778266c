import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { openPictureStore } from '#server/pictures/open.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { type Call, formOf, itemOf, startApp, type TestApp } from './console.ts'

const { paths } = galleryItems

/** A call with its expected status and message; it must not change anything. */
export type Row = [
  name: string,
  status: number,
  words: RegExp,
  call: Call | ((bench: Bench) => Call),
]

/** A server with one item and one removed item. */
export type Bench = {
  server: TestApp
  id: string
  removed: string
  /** Returns all data that a refused call must leave unchanged. */
  state: () => Promise<string>
}

// Valid form parts for the tests to spoil.
export const texts = { title: 'A photo', description: 'From the hall' }
export const image = await smallPicture()
export const photo = { ...texts, image }
export const usedKey = 'a-key-that-was-used'

/** Creates the server and its items before the tests of a file, and removes them afterwards. */
export function benchForTests(): () => Bench {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-bad-'))
  const benches: Bench[] = []
  beforeAll(async () => {
    const server = await startApp({
      store: (within) => openPictureStore({ folder, bucket: undefined }, within),
    })
    const add = (key: string) => server.console.call(post(photo, { key }))
    const id = itemOf(await add(usedKey))._id
    const removed = itemOf(await add('another-key'))._id
    await server.console.call({ method: 'DELETE', url: pathTo(paths.remove, removed) })
    const state = async () =>
      JSON.stringify([
        await server.rowCounts(),
        await server.database.selectFrom('items').selectAll().execute(),
        // Refusals are recorded in this table too.
        await server.database
          .selectFrom('history')
          .selectAll()
          .where('kind', '!=', 'account')
          .execute(),
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort(),
      ])
    benches.push({ server, id, removed, state })
  })
  afterAll(async () => {
    await benches[0]?.server.app.close()
    rmSync(folder, { recursive: true })
  })
  return () => {
    const [bench] = benches
    if (!bench) throw new Error('There is no bench before the tests have begun')
    return bench
  }
}

/** Defines one test for each row. */
export function testRows(bench: () => Bench, rows: Row[]): void {
  test.each(rows)('%s is answered with %i', async (...[, status, words, call]) => {
    const { server, state } = bench()
    const before = await state()
    const reply = await server.console.call(typeof call === 'function' ? call(bench()) : call)
    expect(reply.body).toMatchObject({ success: false, message: expect.stringMatching(words) })
    expect(reply.status).toBe(status)
    expect(await state()).toBe(before)
  })
}

/** Returns an addition with these parts. */
export function post(parts: Record<string, string | Buffer>, overrides: Partial<Call> = {}): Call {
  return { method: 'POST', url: paths.add, form: formOf(parts), ...overrides }
}

/** Returns an update with this JSON. */
export function put(json: unknown, id: string): Call {
  return { method: 'PUT', url: pathTo(paths.update, id), json }
}

/** Returns a form field as bytes on the wire. */
export function partWith(name: string, content = 'x'): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
}
