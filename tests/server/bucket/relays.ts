import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { type Relay, startRelay } from '#tests/support/relay.ts'

import type { Place } from './copy-world.ts'

type Relayed = Relay & { place: Place }

/** The relay stops after it has forwarded `forwardedMatches` (by default none) matches of `pattern`. */
export type StopPoint = { pattern: RegExp; forwardedMatches?: number }

/** Returns the place with a relay in front of its bucket, which stops forwarding at a matching call. */
export async function overBucketRelay(
  place: Place,
  { pattern, forwardedMatches = 0 }: StopPoint,
): Promise<Relayed> {
  const { hostname: host, port } = new URL(place.S3_ENDPOINT)
  const relay = stopped(
    await startRelay({ host, port: Number(port) }, { pattern, forwardedMatches }),
  )
  const S3_ENDPOINT = `http://127.0.0.1:${relay.port}`
  return { ...relay, place: { ...place, S3_ENDPOINT } }
}

/**
 * Returns the place with a relay in front of its database, which stops forwarding at a matching query, for good or
 * until a promise resolves.
 */
export async function overDatabaseRelay(
  place: Place,
  { pattern, forwardedMatches = 0, until }: StopPoint & { until?: Promise<void> },
): Promise<Relayed> {
  const { searchParams, pathname } = new URL(place.DATABASE_URL)
  const socket = `.s.PGSQL.${searchParams.get('port') ?? '5432'}`
  const path = join(searchParams.get('host') ?? '', socket)
  const relay = stopped(await startRelay({ path }, { pattern, forwardedMatches, until }))
  const DATABASE_URL = `postgres://take_off@127.0.0.1:${relay.port}${pathname}`
  return { ...relay, place: { ...place, DATABASE_URL } }
}

function stopped(relay: Relay): Relay {
  onTestFinished(relay.stop)
  return relay
}
