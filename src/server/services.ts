import type { FastifyBaseLogger } from 'fastify'

import type { Config } from './config.ts'
import type { ConnectionLimits } from './connections/limits.ts'
import type { Database } from './database/database.ts'
import type { MonotonicClock } from './monotonic-clock.ts'
import type { ChunkStore } from './pictures/chunks.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Check } from './watching/checks.ts'
import type { Metrics } from './watching/metrics.ts'

/** The time, in milliseconds since 1970. */
export type WallClock = { now: () => number }

/** Where what happened is written down. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** What must be new each time it is asked for. */
export type Ids = { id: () => string; token: () => string }

/** What the app is told; the rest of the configuration is about starting it. */
export type AppConfig = Pick<
  Config,
  | 'CORS_ORIGINS'
  | 'LOG_LEVEL'
  | 'MAIL_FROM'
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
  | 'WEBSITE_URL'
> & {
  /** Folder of the built client; without it only the API is served. */
  clientFolder?: string | undefined
  /** Names the build in ETags, so that a reply of a new shape is never taken for the old one. */
  buildId: string
  /** Limits of connections and bodies that are not the usual ones. */
  limits?: Partial<ConnectionLimits>
}

/** Everything outside that the app works with. */
export type Services = {
  database: Database
  pictures: Pictures
  chunks: ChunkStore
  clock: WallClock
  monotonicClock: MonotonicClock
  ids: Ids
  config: AppConfig
  metrics: Metrics
  /** What must be in order for the server to be ready. */
  checks: readonly Check[]
}
