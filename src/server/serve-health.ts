import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Refusal } from '#contract/reply.ts'

import { refusal } from './fault.ts'
import type { Check } from './watching/checks.ts'

/** Where a supervisor, a load balancer or a person asks whether the process lives, and serves. */
const healthPaths = { lives: '/healthz', isReady: '/readyz' } as const

/** How each check came out, by its name. */
type Checked = { checks?: Record<string, 'ok' | 'failed'> }
type Body = Refusal | { success: true; status: 'ok' | 'ready' }
type Health = { status: number; body: Body & Checked }

/** The course of a server's life, as far as others decide it. */
export type Life = {
  /** When somebody can sign in. */
  hasAdmin?: Promise<void>
  /** Aborted when no more requests should be sent here, though they are still answered. */
  stopping?: AbortSignal
}

/** Says how the server is. */
export function serveHealth(app: FastifyInstance, checks: readonly Check[], life: Life): void {
  const stateNow = followLife(life)

  const readiness = async (): Promise<Health> => {
    const state = stateNow()
    if (state !== 'ready') return refusal('unavailable', `The server is ${state}`)
    return healthOf(await Promise.all(checks.map((check) => outcomeOf(app, check))))
  }

  app.get(healthPaths.lives, (_request, reply) =>
    say(reply, { status: 200, body: { success: true, status: 'ok' } }),
  )
  app.get(healthPaths.isReady, async (_request, reply) => say(reply, await readiness()))
}

/** Where the server stands in its life. */
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

async function outcomeOf(app: FastifyInstance, check: Check) {
  try {
    await check.look()
    return { ...check, outcome: 'ok' as const }
  } catch (error) {
    app.log.error({ err: error, check: check.name }, 'the server is not ready')
    return { ...check, outcome: 'failed' as const }
  }
}

function healthOf(looked: Awaited<ReturnType<typeof outcomeOf>>[]): Health {
  const checks = Object.fromEntries(looked.map(({ name, outcome }) => [name, outcome]))
  const failed = looked.find(({ outcome }) => outcome === 'failed')
  if (!failed) return { status: 200, body: { success: true, status: 'ready', checks } }
  const { status, body } = refusal('unavailable', failed.problem)
  return { status, body: { ...body, checks } }
}

function say(reply: FastifyReply, { status, body }: Health): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
