import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Refusal } from '#contract/reply.ts'

import { refusal } from './fault.ts'
import type { Check } from './watching/checks.ts'

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
const lookMs = 2000

type Checked = { checks?: Record<string, 'ok' | 'failed'> }
type Body = Refusal | { success: true; status: 'ok' | 'ready' }
type Health = { status: number; body: Body & Checked }

/** Lifecycle of a server. */
export type Life = {
  /** Resolves once there is an admin. */
  hasAdmin?: Promise<void>
  /** Aborted when the server accepts no new requests, while it still replies to them. */
  stopping?: AbortSignal
}

/** Registers the health checks. */
export function serveHealth(app: FastifyInstance, checks: readonly Check[], life: Life): void {
  const stateNow = followLife(life)
  const looks = checks.map((check) => shared(() => outcomeOf(app, check)))

  const readiness = async (counts: (check: Check) => boolean): Promise<Health> => {
    const state = stateNow()
    if (state !== 'ready') return refusal('unavailable', `The server is ${state}`)
    return healthOf(await Promise.all(looks.map((look) => look())), counts)
  }

  app.get(healthPaths.lives, (_request, reply) =>
    say(reply, { status: 200, body: { success: true, status: 'ok' } }),
  )
  app.get(healthPaths.isReady, async (_request, reply) => say(reply, await readiness(() => true)))
  app.get(healthPaths.takesRequests, async (_request, reply) =>
    say(reply, await readiness(({ isVital }) => isVital)),
  )
}

/** Returns a function for the current lifecycle state. */
function followLife({ hasAdmin = Promise.resolve(), stopping }: Life) {
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
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= look().finally(() => {
      underWay = undefined
    }))
}

async function outcomeOf(app: FastifyInstance, check: Check) {
  try {
    await inTime(check.look())
    return { ...check, outcome: 'ok' as const }
  } catch (error) {
    app.log.error({ err: error, check: check.name }, 'the server is not ready')
    return { ...check, outcome: 'failed' as const }
  }
}

/** Rejects after a timeout; the check itself continues and its result is ignored. */
async function inTime(looking: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`There was no answer within ${lookMs} ms`)),
    lookMs,
  )
  try {
    await Promise.race([looking, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

type Looked = Awaited<ReturnType<typeof outcomeOf>>

function healthOf(looked: Looked[], counts: (check: Check) => boolean): Health {
  const checks = Object.fromEntries(looked.map(({ name, outcome }) => [name, outcome]))
  const failed = looked.find((check) => check.outcome === 'failed' && counts(check))
  if (!failed) return { status: 200, body: { success: true, status: 'ready', checks } }
  const { status, body } = refusal('unavailable', failed.problem)
  return { status, body: { ...body, checks } }
}

function say(reply: FastifyReply, { status, body }: Health): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
