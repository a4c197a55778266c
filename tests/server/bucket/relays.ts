import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { type Relay, startRelay } from '#tests/support/relay.ts'

import type { StorageLocation } from './copy-world.ts'

type Relayed = Relay & { location: StorageLocation }

/** The relay stops after it has forwarded `forwardedMatches` (by default none) matches of `pattern`. */
export type StopPoint = { pattern: RegExp; forwardedMatches?: number }

/** Returns the location with a relay in front of its bucket, which stops forwarding at a matching call. */
export async function overBucketRelay(
  location: StorageLocation,
  { pattern, forwardedMatches = 0 }: StopPoint,
): Promise<Relayed> {
  const { hostname: host, port } = new URL(location.S3_ENDPOINT)
  const relay = stopped(
    await startRelay({ host, port: Number(port) }, { pattern, forwardedMatches }),
  )
  const S3_ENDPOINT = `http://127.0.0.1:${relay.port}`
  return { ...relay, location: { ...location, S3_ENDPOINT } }
}

/**
 * Returns the location with a relay in front of its database, which stops forwarding at a matching query, for good or
 * until a promise resolves.
 */
export async function overDatabaseRelay(
  location: StorageLocation,
  { pattern, forwardedMatches = 0, until }: StopPoint & { until?: Promise<void> },
): Promise<Relayed> {
  const { searchParams, pathname } = new URL(location.DATABASE_URL)
  const socket = `.s.PGSQL.${searchParams.get('port') ?? '5432'}`
  const path = join(searchParams.get('host') ?? '', socket)
  const relay = stopped(await startRelay({ path }, { pattern, forwardedMatches, until }))
  const DATABASE_URL = `postgres://take_off@127.0.0.1:${relay.port}${pathname}`
  return { ...relay, location: { ...location, DATABASE_URL } }
}

function stopped(relay: Relay): Relay {
  onTestFinished(relay.stop)
  return relay
}
