import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Refusal } from '#contract/reply.ts'

import { refusal } from './fault.ts'
import type { Services } from './services.ts'

/** Where a supervisor, a load balancer or a person asks whether the process lives, and serves. */
const healthPaths = { lives: '/healthz', isReady: '/readyz' } as const

type Health = { status: number; body: Refusal | { success: true; status: 'ok' | 'ready' } }

/** Says how the server is; `hasAdmin` is when somebody can sign in. */
export function serveHealth(
  app: FastifyInstance,
  { database }: Pick<Services, 'database'>,
  hasAdmin: Promise<void>,
): void {
  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  void hasAdmin.then(() => {
    if (state === 'starting') state = 'ready'
  })
  app.addHook('preClose', async () => {
    state = 'stopping'
  })

  const readiness = async (): Promise<Health> => {
    if (state !== 'ready') return refusal('unavailable', `The server is ${state}`)
    try {
      await database.selectFrom('collections').select('name').limit(1).execute()
      return { status: 200, body: { success: true, status: 'ready' } }
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer')
      return refusal('unavailable', 'The database does not answer')
    }
  }

  app.get(healthPaths.lives, (_request, reply) =>
    say(reply, { status: 200, body: { success: true, status: 'ok' } }),
  )
  app.get(healthPaths.isReady, async (_request, reply) => say(reply, await readiness()))
}

function say(reply: FastifyReply, { status, body }: Health): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
