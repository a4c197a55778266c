import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Refusal } from '#contract/reply.ts'

import { refusal } from '../http/fault.ts'
import type { Check } from './checks.ts'

/**
 * Paths of the health checks: liveness for a supervisor, complete readiness for a person, and readiness for requests
 * for a load balancer.
 */
export const healthPaths = {
  lives: '/healthz',
  isReady: '/readyz',
  takesRequests: '/readyz/requests',
} as const

/** Timeout of a check: load balancers wait for five seconds or less. */
const checkTimeoutMs = 2000

type CheckOutcomes = { checks?: Record<string, 'ok' | 'failed'> }
type Body = Refusal | { success: true; status: 'ok' | 'ready' }
type Health = { status: number; body: Body & CheckOutcomes }

/** Lifecycle of a server. */
export type ServerLifecycle = {
  /** Resolves once there is an admin. */
  hasAdmin?: Promise<void>
  /** Aborted when the server accepts no new requests, while it still replies to them. */
  stopping?: AbortSignal
}

/** Registers the health checks. */
export function serveHealth(
  app: FastifyInstance,
  checks: readonly Check[],
  lifecycle: ServerLifecycle,
): void {
  const stateNow = trackLifecycle(lifecycle)
  const runs = checks.map((check) => sharedRun(() => outcomeOf(app, check)))

  const readiness = async (counts: (check: Check) => boolean): Promise<Health> => {
    const state = stateNow()
    if (state !== 'ready') return refusal('unavailable', `The server is ${state}`)
    return healthOf(await Promise.all(runs.map((run) => run())), counts)
  }

  app.get(healthPaths.lives, (_request, reply) =>
    sendHealth(reply, { status: 200, body: { success: true, status: 'ok' } }),
  )
  app.get(healthPaths.isReady, async (_request, reply) =>
    sendHealth(reply, await readiness(() => true)),
  )
  app.get(healthPaths.takesRequests, async (_request, reply) =>
    sendHealth(reply, await readiness(({ isVital }) => isVital)),
  )
}

/** Returns a function for the current lifecycle state. */
function trackLifecycle({ hasAdmin = Promise.resolve(), stopping }: ServerLifecycle) {
  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  void hasAdmin.then(() => {
    if (state === 'starting') state = 'ready'
  })
  stopping?.addEventListener('abort', () => {
    state = 'stopping'
  })
  return () => state
}

/**
 * Shares a running check among callers: anyone may request it, and each run costs a disk write or a bucket request.
 */
function sharedRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () =>
    (running ??= run().finally(() => {
      running = undefined
    }))
}

async function outcomeOf(app: FastifyInstance, check: Check) {
  try {
    await withTimeout(check.look())
    return { ...check, outcome: 'ok' as const }
  } catch (error) {
    app.log.error({ err: error, check: check.name }, 'the server is not ready')
    return { ...check, outcome: 'failed' as const }
  }
}

/** Rejects after a timeout; the check itself continues and its result is ignored. */
async function withTimeout(checking: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new Error(`There was no answer within ${checkTimeoutMs} ms`)),
    checkTimeoutMs,
  )
  try {
    await Promise.race([checking, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

type CheckResult = Awaited<ReturnType<typeof outcomeOf>>

function healthOf(results: CheckResult[], counts: (check: Check) => boolean): Health {
  const checks = Object.fromEntries(results.map(({ name, outcome }) => [name, outcome]))
  const failed = results.find((check) => check.outcome === 'failed' && counts(check))
  if (!failed) return { status: 200, body: { success: true, status: 'ready', checks } }
  const { status, body } = refusal('unavailable', failed.problem)
  return { status, body: { ...body, checks } }
}

function sendHealth(reply: FastifyReply, { status, body }: Health): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
