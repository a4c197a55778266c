import * as v from 'valibot'

import { baseValuesField } from '#contract/change.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { makeApp } from '#server/app.ts'
import type { Tables } from '#server/database/tables.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { memoryChunks } from '#tests/support/memory-chunks.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

import { delayedPictures } from './delayed-pictures.ts'
import { refusedMark } from './kinds.ts'
import { stopFailures, observe, takeEffects } from './observed.ts'

export type SimulatedServer = Awaited<ReturnType<typeof startServer>>

/** A request on the wire. */
export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: Buffer | string
}

export type Reply = { status: number; headers: Record<string, string>; text: string }

/** Admins who may be signed in. */
export const admins = ['asha', 'ben', 'carl', 'dora'] as const
export type Admin = (typeof admins)[number]

const changing: readonly (keyof Tables)[] = [
  'sessions',
  'sign_in_failures',
  'items',
  'removed_items',
  'cancelled_events',
  'collections',
  'writes',
  'history',
]

/**
 * Starts the real app on SQLite in memory or on PostgreSQL, emptied between schedules. Only the clock, the ids and
 * the picture store are simulated: pictures are hashed and checked by their first bytes, but not decoded and scaled.
 */
export async function startServer() {
  const { database } = await openTestDatabase()
  await observe(database)
  let count = 0
  let moving = 0
  let installations = 0
  /** Set by the schedule. */
  const play = {
    now: () => 0,
    /** Delays the storing of a picture. */
    hold: async (): Promise<void> => undefined,
  }
  const nextId = () => {
    count += 1
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
  }
  const chunks = memoryChunks()
  const pictures = delayedPictures(async () => {
    moving -= 1
    await play.hold()
    moving += 1
  })
  const services = {
    database,
    pictures,
    chunks,
    clock: { now: () => play.now() },
    monotonicClock: { now: () => play.now() },
    ids: { id: nextId, token: nextId },
    config: appConfig,
  }
  const app = await makeApp(services)
  for (const id of admins) {
    const row = {
      id,
      email: `${id}@network.example`,
      password: '',
      name: '',
      role: 'admin',
      created_at: 0,
      disabled_at: null,
      unhindered_until: 0,
      enquiries_seen_at: 0,
    }
    await database.insertInto('admins').values(row).execute()
  }

  /** Counts work that the simulation has to wait for. */
  const work = async <T>(run: () => Promise<T>): Promise<T> => {
    moving += 1
    const done = await run()
    moving -= 1
    return done
  }

  return {
    database,
    play,
    /** Deletes unfinished uploads, as after two days. */
    deleteUnfinishedUploads: () => chunks.clear(),
    /** Returns whether a request is being processed; delayed ones do not count. */
    isMoving: () => moving > 0,
    openSession: (admin: Admin) => work(() => openSession(services, admin)),
    reset: async () => {
      count = 0
      chunks.clear()
      pictures.clear()
      for (const table of changing) await database.deleteFrom(table).execute()
      // Replies of an earlier schedule belong to another installation.
      installations += 1
      await database
        .updateTable('installation')
        .set({ id: `${installations}` })
        .execute()
      await stopFailures(database)
      await takeEffects(database)
    },
    work,
    handle: async (request: WireRequest): Promise<Reply> => {
      if (isRefused(String(request.payload ?? ''))) return refused
      const response = await app.inject(request)
      const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      return {
        status: response.statusCode,
        headers: Object.fromEntries(headers),
        text: response.body,
      }
    },
  }
}

/** Returns whether a newer rule refuses the changed values; base values do not count. */
function isRefused(payload: string): boolean {
  if (!payload.includes(refusedMark)) return false
  const parts = payload.startsWith('{')
    ? new Map(Object.entries(v.parse(body, payload)))
    : new Map([...payload.matchAll(part)].map(([, name = '', value]) => [name, value]))
  const named = Object.keys(v.parse(seen, parts.get(baseValuesField)))
  return named.some((name) => String(parts.get(name)).includes(refusedMark))
}

const part = /name="([^"]+)"\r\n\r\n(.*?)\r\n--/gs
const object = v.record(v.string(), v.unknown())
const body = v.pipe(v.string(), v.parseJson(), object)
const seen = v.union([v.pipe(v.string(), v.parseJson(), object), object])

const refused: Reply = {
  status: 422,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ success: false, code: 'invalid', message: 'A newer rule refuses this' }),
}
