import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type OwnAccount } from '#contract/account.ts'
import { languageCodes } from '#contract/language.ts'

import { commit } from '../accounts/commit.ts'
import type { Guarded } from '../accounts/serve-session.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { checkBody } from '../http/check-body.ts'
import { sendReply } from '../http/fault.ts'
import { personName } from './names.ts'
import { readOwn, updateOwn } from './people.ts'

/** Registers the calls that read and change the own name and language. */
export function serveOwn(app: FastifyInstance, { services, log }: Guarded): void {
  app.get(accountPaths.own, async (request, reply) => {
    const data = await readOwn(services, sessionOf(request))
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(accountPaths.own, async (request, reply) => {
    const session = sessionOf(request)
    const entered = checkBody(ownBody, request.body)
    const data = await commit(services, request, async (trx): Promise<OwnAccount> => {
      const before = await readOwn({ database: trx }, session)
      await updateOwn(trx, session, entered)
      const by = auditSubjectOf(session, request)
      if (entered.name !== undefined) {
        const changes = [{ field: 'name', from: before.name, to: entered.name }]
        await log.change(trx, { event: 'name-changed', ...by, changes })
      }
      if (entered.language !== undefined) {
        const changes = [{ field: 'language', from: before.language, to: entered.language }]
        await log.change(trx, { event: 'language-changed', ...by, changes })
      }
      return { ...before, ...entered }
    })
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
}

const ownBody = v.pipe(
  v.object({
    name: v.exactOptional(personName),
    language: v.exactOptional(v.picklist(languageCodes, 'Please choose one of the languages')),
  }),
  v.check((given) => Object.keys(given).length > 0, 'Please say what to change'),
)
