import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { factorProblems, factorRolesPath, type FactorRoles } from '#contract/factors.ts'
import { personProblems } from '#contract/people.ts'
import { type Role, roles as allRoles } from '#contract/role.ts'

import { askForConfirmation } from '../accounts/confirmed.ts'
import { findFactorRoles, storeFactorRoles, usesTwoFactors } from '../accounts/required-factors.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import type { Session } from '../accounts/sessions.ts'
import { auditSubjectOf, sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Trx } from '../database/database.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, sendReply } from '../http/fault.ts'

const rolesBody = v.object({ roles: v.array(v.picklist(allRoles, personProblems.role)) })

/** Registers the calls about the roles that require two factors. */
export function serveFactorRoles(app: FastifyInstance, { services, log }: AccountServices): void {
  app.get(factorRolesPath, async (_request, reply) => {
    const data: FactorRoles = { roles: await findFactorRoles(services.database) }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.register(async (changes) => {
    // A person with a found, unlocked phone must not be able to weaken or block the sign-in of others.
    askForConfirmation(changes, services)
    changes.put(factorRolesPath, async (request, reply) => {
      const chosen = checkBody(rolesBody, request.body).roles
      const data: FactorRoles = { roles: allRoles.filter((role) => chosen.includes(role)) }
      const session = sessionOf(request)
      await transactInSession(services, request, async (trx) => {
        await refuseOwnLimit(trx, session, data.roles)
        const before = await findFactorRoles(trx)
        await storeFactorRoles(trx, data.roles)
        const change = { field: 'factorRoles', from: before.join(' '), to: data.roles.join(' ') }
        const event = { event: 'factor-roles-changed' as const, changes: [change] }
        if (change.from !== change.to)
          await log.change(trx, { ...event, ...auditSubjectOf(session, request) })
      })
      return sendReply(reply, { status: 200, body: { success: true, data } })
    })
  })
}

/**
 * Refuses a requirement that would limit the session of the owner who sets it.
 * @throws `bad-request`.
 */
async function refuseOwnLimit(trx: Trx, session: Session, roles: readonly Role[]): Promise<void> {
  if (!roles.includes(session.role) || (await usesTwoFactors(trx, session))) return
  throw refusalError('bad-request', factorProblems.ownFactorFirst)
}
