import type { FastifyInstance } from 'fastify'

import { peoplePaths, personProblems } from '#contract/people.ts'

import { askForConfirmation } from '../accounts/confirmed.ts'
import { endDeviceSession } from '../accounts/end-sessions.ts'
import type { Note } from '../accounts/security-log.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import { findSignedInDevices } from '../accounts/signed-in-devices.ts'
import { auditSubjectOf, sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { findPerson } from './people.ts'

type ToPerson = { Params: { id: string } }
type ToDevice = { Params: { id: string; device: string } }

/** Registers the calls about the devices on which people are signed in. */
export function serveDevices(app: FastifyInstance, { services, log }: AccountServices): void {
  app.get<ToPerson>(peoplePaths.devices, async (request, reply) => {
    const { _id } = await knownPerson(services, request.params)
    const data = await findSignedInDevices(services, sessionOf(request), { adminId: _id })
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
  app.register(async (changes) => {
    askForConfirmation(changes, services)
    changes.delete<ToDevice>(peoplePaths.device, async (request, reply) => {
      const { _id, email } = await knownPerson(services, request.params)
      const session = { adminId: _id, id: request.params.device }
      const by = auditSubjectOf(sessionOf(request), request)
      const note: Note = (trx, changes = []) =>
        log.change(trx, { event: 'signed-out-device', ...by, about: { _id, email }, changes })
      const isEnded = await transactInSession(services, request, (trx) =>
        endDeviceSession(trx, session, note),
      )
      if (!isEnded) throw refusalError('not-found', 'They are not signed in there')
      const body = { success: true as const, data: null, message: 'Signed out there' }
      return sendReply(reply, { status: 200, body })
    })
  })
}

async function knownPerson({ database }: Services, { id }: ToPerson['Params']) {
  const person = await findPerson(database, id)
  if (!person) throw refusalError('not-found', personProblems.gone)
  return person
}
