import type { FastifyBaseLogger } from 'fastify'

import type { Config } from './config.ts'
import type { ConnectionLimits } from './connections/limits.ts'
import type { Database } from './database/database.ts'
import type { MonotonicClock } from './database/monotonic-clock.ts'
import type { ChunkStore } from './pictures/chunks.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Check } from './watching/checks.ts'
import type { Metrics } from './watching/metrics.ts'

/** Time in ms since 1970. */
export type WallClock = { now: () => number }

export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Generators of unique ids and tokens. */
export type Ids = { id: () => string; token: () => string }

/** Settings that the app needs; the other ones concern the start. */
export type AppConfig = Pick<
  Config,
  | 'CORS_ORIGINS'
  | 'LOG_LEVEL'
  | 'MAIL_FROM'
  | 'ORGANISATION_NAME'
  | 'ORGANISATION_TIMEZONE'
  | 'ORGANISATION_URL'
  | 'PUBLIC_CONTACTS'
  | 'PUBLIC_ORIGINS'
  | 'PUBLIC_URL'
  | 'PUSH_SERVICES'
  | 'SECURITY_CONTACT'
  | 'SESSION_IDLE_DAYS'
  | 'SESSION_MAX_DAYS'
  | 'SITE'
  | 'SMTP_URL'
  | 'TRUST_PROXY'
  | 'WEBHOOK_PRIVATE'
  | 'WEBSITE_URL'
> & {
  /** Folder of the built client; without it only the API is served. */
  clientFolder?: string | undefined
  /** Part of ETags, so that a reply of another build is never taken for the current one. */
  buildId: string
  /** Overrides of the limits of connections and bodies. */
  limits?: Partial<ConnectionLimits>
}

/** External dependencies of the app. */
export type Services = {
  database: Database
  pictures: Pictures
  chunks: ChunkStore
  clock: WallClock
  monotonicClock: MonotonicClock
  /** Clock of this process in ms, which no change of the system's clock moves. */
  processClock: { now: () => number }
  ids: Ids
  config: AppConfig
  metrics: Metrics
  /** Checks for readiness. */
  checks: readonly Check[]
  /** Starts the sending of queued messages to webhooks; set by the app. */
  wakeWebhooks?: () => void
}
