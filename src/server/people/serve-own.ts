import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type OwnAccount } from '#contract/account.ts'
import { languageCodes } from '#contract/language.ts'

import type { AccountServices } from '../accounts/serve-session.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import { checkBody } from '../http/check-body.ts'
import { sendReply } from '../http/fault.ts'
import { personName } from './names.ts'
import { readOwn, updateOwn } from './people.ts'

/** Registers the calls that read and change the own name and language. */
export function serveOwn(app: FastifyInstance, { services, log }: AccountServices): void {
  app.get(accountPaths.own, async (request, reply) => {
    const data = await readOwn(services, sessionOf(request))
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(accountPaths.own, async (request, reply) => {
    const session = sessionOf(request)
    const entered = checkBody(ownBody, request.body)
    const data = await transactInSession(services, request, async (trx): Promise<OwnAccount> => {
      const before = await readOwn({ database: trx }, session)
      await updateOwn(trx, session, entered)
      const by = auditSubjectOf(session, request)
      for (const field of ['name', 'language'] as const) {
        const [from, to] = [before[field], entered[field]]
        if (to === undefined || to === from) continue
        await log.change(trx, { event: `${field}-changed`, ...by, changes: [{ field, from, to }] })
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
