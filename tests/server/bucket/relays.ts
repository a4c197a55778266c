import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { type Relay, startRelay } from '#tests/support/relay.ts'

import type { Place } from './copy-world.ts'

type Relayed = Relay & { place: Place }

/** Returns the place with a relay in front of its bucket, which stops forwarding at a matching call. */
export async function overBucketRelay(
  place: Place,
  { sign, passing = 0 }: { sign: RegExp; passing?: number },
): Promise<Relayed> {
  const { hostname: host, port } = new URL(place.S3_ENDPOINT)
  const relay = stopped(await startRelay({ host, port: Number(port) }, { sign, passing }))
  const S3_ENDPOINT = `http://127.0.0.1:${relay.port}`
  return { ...relay, place: { ...place, S3_ENDPOINT } }
}

/**
 * Returns the place with a relay in front of its database, which stops forwarding at a matching query, for good or
 * until a promise resolves.
 */
export async function overDatabaseRelay(
  place: Place,
  { sign, passing = 0, until }: { sign: RegExp; passing?: number; until?: Promise<void> },
): Promise<Relayed> {
  const { searchParams, pathname } = new URL(place.DATABASE_URL)
  const socket = `.s.PGSQL.${searchParams.get('port') ?? '5432'}`
  const path = join(searchParams.get('host') ?? '', socket)
  const relay = stopped(await startRelay({ path }, { sign, passing, until }))
  const DATABASE_URL = `postgres://take_off@127.0.0.1:${relay.port}${pathname}`
  return { ...relay, place: { ...place, DATABASE_URL } }
}

function stopped(relay: Relay): Relay {
  onTestFinished(relay.stop)
  return relay
}
