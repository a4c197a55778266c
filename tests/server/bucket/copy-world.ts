import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { post } from '#tests/bench/pictures/post.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { environmentOf, makeBucket } from '#tests/support/swift/buckets.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

import { hashOf } from '../base-values.ts'
import { runCommand } from '../run-command.ts'
import { endpoint, newFolder } from './bucket-server.ts'

const repository = join(import.meta.dirname, '../../..')

/** The location of an installation, as environment variables. */
export type StorageLocation = { DATA_DIR: string; DATABASE_URL: string } & ReturnType<
  typeof environmentOf
>

/** Variables of an installation with its pictures in the data folder. */
export const noBucket = {
  S3_ENDPOINT: '',
  S3_REGION: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
}

/** Returns an unused location: the database in a folder for SQLite, and pictures in a folder or a bucket. */
export async function newLocation(
  on: 'sqlite' | 'postgres',
  pictures: 'folder' | 'bucket',
): Promise<StorageLocation> {
  return {
    DATA_DIR: join(newFolder(), 'data'),
    DATABASE_URL: on === 'postgres' ? await emptyDatabase() : '',
    ...(pictures === 'bucket' ? environmentOf(await makeBucket(endpoint())) : noBucket),
  }
}

function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  return makeDatabase(process.env['TEST_POSTGRES'] ?? '', name, 'template1')
}

/** Starts a server on a location. */
export async function serve(location: StorageLocation) {
  const server = await startServer({ dataDir: location.DATA_DIR, env: location })
  onTestFinished(() => server.kill())
  return server
}

const listed = v.object({
  data: v.array(v.object({ title: v.string(), image: v.string(), version: v.number() })),
})

/** Returns the calls of an admin at a server, in a given session or a new one. */
export async function visit(url: string, existingToken?: string) {
  const token = existingToken ?? (await signIn(url)).token
  const list = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(url + galleryItems.paths.list, { headers })
    expect(response.status).toBe(200)
    return v.parse(listed, await response.json()).data
  }
  return {
    token,
    list,
    /** Adds photos; returns when all are acknowledged. */
    async add(...seeds: number[]) {
      for (const seed of seeds) {
        const { status } = await post({ url, token }, await smallPicture(seed), `Photo ${seed}`)
        expect(status).toBe(201)
      }
    },
    titles: async () => (await list()).map(({ title }) => title).sort(),
    /** Returns the SHA-256 of each displayed picture. */
    pictures: async () => {
      const shown = await list()
      const hashes = shown.map(async ({ title, image }) => {
        const response = await fetch(url + image)
        return `${title} ${response.status} ${hashOf(Buffer.from(await response.arrayBuffer()))}`
      })
      return (await Promise.all(hashes)).sort()
    },
  }
}

/** Returns the variables for moving from one location to another. */
export const between = (from: StorageLocation, to: StorageLocation): Record<string, string> => ({
  ...from,
  ...Object.fromEntries(Object.entries(to).map(([name, value]) => [`TO_${name}`, value])),
})

/** Moves an installation from one location to another. */
export const move = (from: StorageLocation, to: StorageLocation) =>
  runCommand('move', [], between(from, to))

/** Runs a command and kills it with SIGKILL at `moment`; fails if the command ends before. */
export async function killAt(
  moment: Promise<void>,
  [command, words, env]: [command: string, words: string[], env: Record<string, string>],
): Promise<void> {
  const file = join(repository, `src/server/commands/${command}.ts`)
  const child = spawn(process.execPath, [file, ...words], { env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const first = await Promise.race([moment.then(() => 'moment'), ended.then(() => 'end')])
  child.kill('SIGKILL')
  await ended
  expect(first).toBe('moment')
}
