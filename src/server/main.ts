import { resolve } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { refuseWeakPassword } from './accounts/password-rules.ts'
import { generatePassword } from './accounts/passwords.ts'
import { makeSecurityLog, thisMachine } from './accounts/security-log.ts'
import { makeApp } from './app.ts'
import { withAudit } from './audit/write.ts'
import { makeIds } from './base/ids.ts'
import { listenProblem } from './base/start-problem.ts'
import { type Config, readConfig } from './config.ts'
import { openMonotonicClock } from './database/monotonic-clock.ts'
import { tidyUpDaily } from './housekeeping.ts'
import { readBuildId } from './http/build-id.ts'
import { makeLog } from './http/log.ts'
import { openInstallation } from './installation/installation.ts'
import { addAdmin, firstAdminEmail } from './people/operator-accounts.ts'
import { openPictureStore } from './pictures/open.ts'
import { printStartProblem } from './print-start-problem.ts'
import type { Services } from './services.ts'
import { stopOnSignal } from './stop.ts'
import { bucketCheck, databaseCheck, diskCheck, migrationsCheck } from './watching/checks.ts'
import { makeMetrics } from './watching/metrics.ts'
import { watchProcess } from './watching/watch.ts'

const builtClient = resolve(import.meta.dirname, '../../dist/client')

/** Options of a start. */
export type StartOptions = {
  /** Runs before the server listens. */
  prepare?: (services: Services) => Promise<void>
  /** A public password, printed at every start. */
  knownPassword?: string
  /** Folder of the client to serve, instead of the built one. */
  clientFolder?: string
}

type RunOptions = StartOptions & {
  /** Receives the ready message once the server listens. */
  reportReady?: (message: string) => void
}

/** A server that listens. */
export type RunningServer = {
  address: string
  /** Lines for the operator: address, sign-in, location of the data, and a warning if http is open. */
  readyMessage: string
  /** Makes `/readyz` report that no more requests should be sent. */
  announce: () => void
  /** Finishes the current requests, and closes database and pictures. */
  close: () => Promise<void>
}

/** Starts the server and stops it on a signal; prints a sentence when it cannot start. */
export async function runServer(
  variables: Record<string, string | undefined>,
  { reportReady = print, ...options }: RunOptions = {},
): Promise<void> {
  try {
    const config = readConfig(variables)
    const { readyMessage, announce, close } = await openServer(config, options)
    stopOnSignal({ announce, drainMs: config.DRAIN_SECONDS * 1000, close })
    reportReady(readyMessage)
  } catch (error) {
    printStartProblem(error)
    // Open handles must not keep the process alive after a failed start.
    process.exit()
  }
}

/**
 * Opens the installation, starts the server and returns once it listens. A failed start leaves the database and the
 * port open: the caller has to end the process.
 * @throws StartProblem for what the operator can resolve.
 */
export async function openServer(
  config: Config,
  { prepare, knownPassword, clientFolder = builtClient }: StartOptions = {},
): Promise<RunningServer> {
  const { services, monotonicClock, dataLocation, close } = await openServices(config, clientFolder)
  await prepare?.(services)
  const admin = Promise.withResolvers<void>()
  // With an existing admin, the readiness check need not wait.
  if ((await firstAdminEmail(services)) !== undefined) admin.resolve()
  const stopping = new AbortController()
  const app = await makeApp(services, { hasAdmin: admin.promise, stopping: stopping.signal })
  await watchProcess({ ...services, app, config })
  const address = await listen(app, config)
  // Created after listening: a password generated for a failed start would never be displayed.
  const { email, password } = await provideAdmin(services, config, knownPassword)
  admin.resolve()
  const daily = tidyUpDaily(services, app.log)
  const timeKeeping = monotonicClock.follow((error) =>
    app.log.error({ err: error }, 'the current time could not be stored in the database'),
  )
  const openness = plainHttpWarning(config)
  return {
    address,
    readyMessage: [
      `Take-Off runs at ${address}`,
      `Sign in as ${email} with the password ${knownPassword ?? password}`,
      `Data: ${dataLocation}`,
      ...(openness === undefined ? [] : [openness]),
      '',
    ].join('\n'),
    announce: () => stopping.abort(),
    close: async () => {
      daily.stop()
      timeKeeping.stop()
      await app.close()
      await close()
    },
  }
}

function print(words: string): void {
  process.stdout.write(words)
}

async function openServices(config: Config, clientFolder: string) {
  const { paths, database, bucket, dataLocation, warning, close } = await openInstallation(config)
  if (warning !== undefined) process.stderr.write(`${warning}\n`)
  const clock = { now: Date.now }
  const monotonicClock = await openMonotonicClock(database, clock)
  const services: Services = {
    database,
    clock,
    monotonicClock,
    processClock: performance,
    ids: makeIds(clock),
    ...(await openPictureStore(
      { folder: paths.pictures, bucket },
      { database, monotonicClock, isShared: config.DATABASE_URL !== '' },
    )),
    config: { ...config, clientFolder, buildId: readBuildId() },
    metrics: makeMetrics(),
    checks: [
      databaseCheck(database),
      migrationsCheck(database),
      diskCheck(paths.pictures),
      ...(bucket ? [bucketCheck(bucket)] : []),
    ],
  }
  return {
    services,
    monotonicClock,
    dataLocation,
    close,
  }
}

/** Ensures that there is an admin; returns the email and where to find the password. */
async function provideAdmin(services: Services, config: Config, knownPassword?: string) {
  const email = await firstAdminEmail(services)
  if (email !== undefined) return { email, password: 'set earlier' }
  const isGiven = config.ADMIN_PASSWORD !== ''
  const password = isGiven ? config.ADMIN_PASSWORD : generatePassword()
  // A public password need not be strong.
  if (isGiven && password !== knownPassword) {
    await refuseWeakPassword({ email: config.ADMIN_EMAIL, password })
  }
  const security = withAudit(makeSecurityLog(makeLog(config.LOG_LEVEL)), services)
  const subject = { account: config.ADMIN_EMAIL, address: thisMachine }
  const isAdded = await addAdmin(services, { email: config.ADMIN_EMAIL, password }, (trx) =>
    security.change(trx, { event: 'admin-added', ...subject }),
  )
  if (!isAdded) {
    return {
      email: config.ADMIN_EMAIL,
      password: 'that another server has just set (see its output)',
    }
  }
  return {
    email: config.ADMIN_EMAIL,
    password: isGiven ? 'from ADMIN_PASSWORD' : `${password} (shown only this once)`,
  }
}

/** Returns a warning when the server is reachable without https, as far as the settings show. */
function plainHttpWarning({ HOST, TRUST_PROXY }: Config): string | undefined {
  const isOpen = HOST === '0.0.0.0' || HOST === '::'
  const isBehindProxy = Array.isArray(TRUST_PROXY) ? TRUST_PROXY.length > 0 : TRUST_PROXY !== false
  return isOpen && !isBehindProxy
    ? 'Warning: the server listens on all addresses without https. Put an https proxy in front ' +
        'of it and set TRUST_PROXY=1, or set HOST=127.0.0.1'
    : undefined
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    throw listenProblem(error, { HOST, PORT })
  }
  const isHere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(HOST)
  const host = isHere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST
  const [bound] = app.addresses()
  return `http://${host}:${typeof bound === 'object' ? bound.port : PORT}`
}
