import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type OwnAccount } from '#contract/account.ts'

import { commit } from '../accounts/commit.ts'
import type { Guarded } from '../accounts/serve-session.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { checkBody } from '../http/check-body.ts'
import { sendReply } from '../http/fault.ts'
import { personName } from './names.ts'
import { readOwn, rename } from './people.ts'

/** Registers the calls that read and change the own name. */
export function serveOwn(app: FastifyInstance, { services, log }: Guarded): void {
  app.get(accountPaths.own, async (request, reply) => {
    const data = await readOwn(services, sessionOf(request))
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(accountPaths.own, async (request, reply) => {
    const session = sessionOf(request)
    const entered = checkBody(nameBody, request.body)
    const data = await commit(services, request, async (trx): Promise<OwnAccount> => {
      const before = await readOwn({ database: trx }, session)
      await rename(trx, session, entered)
      const changes = [{ field: 'name', from: before.name, to: entered.name }]
      await log.change(trx, { event: 'name-changed', ...auditSubjectOf(session, request), changes })
      return { ...before, ...entered }
    })
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
}

const nameBody = v.object({ name: personName })
