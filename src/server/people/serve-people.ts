import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { LanguageCode } from '#contract/language.ts'
import { type Invitation, type MadeLink, peoplePaths, personProblems } from '#contract/people.ts'
import { roles } from '#contract/role.ts'
import { credentials } from '#contract/session.ts'
import type { LinkPurpose } from '#contract/welcome.ts'

import { profileOf } from '../accounts/admins.ts'
import { askForConfirmation } from '../accounts/confirmed.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Trx } from '../database/database.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, invalid, sendReply } from '../http/fault.ts'
import { languageOf } from '../http/language.ts'
import type { Services } from '../services.ts'
import { consoleAddress } from './console-address.ts'
import { makeLink } from './links.ts'
import { codesOf, type LinkMail, makeMailer } from './mail.ts'
import { guessedName } from './names.ts'
import { type Changed, updatePerson, findPerson, createInvitation, findPeople } from './people.ts'
import { permissionChanges } from './permission-changes.ts'

type Link = Omit<MadeLink, 'isMailed'>
type ToPerson = { Params: { id: string } }
/** A mail; its language is null if that of the recipient is unknown. */
type UnsentMail = Omit<LinkMail, 'language'> & { language: LanguageCode | null }

/** Registers the calls about all accounts. */
export function servePeople(app: FastifyInstance, accountServices: AccountServices): void {
  const { database } = accountServices.services
  app.get(peoplePaths.list, async (_request, reply) =>
    sendReply(reply, { status: 200, body: { success: true, data: await findPeople(database) } }),
  )
  app.register(async (changes) => {
    // A person with a found, unlocked phone must not be able to invite or disable anyone.
    askForConfirmation(changes, accountServices.services)
    serveChanges(changes, accountServices)
  })
}

function serveChanges(app: FastifyInstance, { services, log }: AccountServices): void {
  const { database } = services
  const mail = makeMailing(services.config)
  const by = (request: FastifyRequest) => auditSubjectOf(sessionOf(request), request)

  app.post(peoplePaths.list, async (request, reply) => {
    const invitation: Invitation = checkBody(invitationBody, request.body)
    const { email } = invitation
    const linkFor = linksFor(services, request)
    const data = await transactInSession(services, request, async (trx) => {
      const _id = await createInvitation(services, trx, invitation)
      if (_id === undefined) throw invalid({ email: personProblems.taken })
      const changes = [{ field: 'role', from: null, to: invitation.role }]
      const about = { _id, email }
      await log.change(trx, { event: 'person-invited', ...by(request), about, changes })
      return linkFor(trx, _id, 'invitation')
    })
    const unsent = { to: email, purpose: 'invitation', link: data, language: null } as const
    const isMailed = await mail(request, unsent)
    return sendReply(reply, { status: 201, body: { success: true, data: { ...data, isMailed } } })
  })

  app.put<ToPerson>(peoplePaths.one, async (request, reply) => {
    const { id } = request.params
    const note = (trx: Trx, { about, ...permissions }: Changed) => {
      const changes = permissionChanges(permissions)
      return log.change(trx, { event: 'person-changed', ...by(request), about, changes })
    }
    const context = { id, session: sessionOf(request), note }
    const outcome = await updatePerson(services, context, checkBody(changeBody, request.body))
    if (outcome === 'unknown') throw unknownPerson()
    const data = await findPerson(database, id)
    if (outcome === 'last') {
      const about = { _id: id, email: data?.email ?? '' }
      await log.record({ event: 'last-owner-refused', ...by(request), about })
      throw invalid({ role: personProblems.lastOwner })
    }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post<ToPerson>(peoplePaths.link, async (request, reply) => {
    const linkFor = linksFor(services, request)
    const { data, ...mailed } = await transactInSession(services, request, async (trx) => {
      const person = await findPerson(trx, request.params.id)
      if (!person) throw unknownPerson()
      const { _id, email, state } = person
      // Otherwise a link for the own account would bypass password and second factor on a found, unlocked phone.
      if (_id === sessionOf(request).account._id)
        throw refusalError('bad-request', personProblems.ownLink)
      if (state === 'disabled') throw refusalError('bad-request', personProblems.keptOut)
      const purpose = state === 'invited' ? 'invitation' : 'reset'
      const about = { _id, email }
      const changes = [{ field: 'purpose', from: null, to: purpose }]
      await log.change(trx, { event: 'link-made', ...by(request), about, changes })
      const { language } = await profileOf(trx, { adminId: _id })
      const data = await linkFor(trx, _id, purpose)
      return { to: email, purpose, language, data } as const
    })
    const isMailed = await mail(request, { ...mailed, link: data })
    return sendReply(reply, { status: 201, body: { success: true, data: { ...data, isMailed } } })
  })
}

/**
 * Returns a function that creates links to the console of the request.
 * @throws `bad-request` when its address is unknown.
 */
function linksFor(services: Services, request: FastifyRequest) {
  const baseUrl = consoleAddress(services, request)
  if (baseUrl === '') throw refusalError('bad-request', 'Please name the host that you call')
  const madeBy = sessionOf(request).account._id
  return async (trx: Trx, personId: string, purpose: LinkPurpose): Promise<Link> => {
    const { path, lastsMs } = await makeLink(services, trx, { personId, purpose, madeBy })
    const until = new Date(services.clock.now() + lastsMs).toISOString()
    return { path, url: baseUrl + path, until }
  }
}

/**
 * Returns a function that mails a link if there is a mail server. The owner gets the link in any case, so that a
 * failure is only logged.
 */
function makeMailing(config: AccountServices['services']['config']) {
  const mailer = makeMailer(config)
  return async (request: FastifyRequest, { language, ...mail }: UnsentMail): Promise<boolean> => {
    if (!mailer) return false
    return mailer({ ...mail, language: language ?? languageOf(request) }).then(
      () => true,
      (error: unknown) => {
        request.log.warn(codesOf(error), 'a mail could not be sent')
        return false
      },
    )
  }
}

const role = v.picklist(roles, personProblems.role)

const invitationBody = v.object({
  email: v.pipe(credentials.entries.email, v.email(personProblems.email)),
  name: guessedName,
  role,
})

const changeBody = v.pipe(
  v.object({ role: v.exactOptional(role), isDisabled: v.exactOptional(v.boolean()) }),
  v.check((given) => Object.keys(given).length > 0, 'Please say what to change'),
)

function unknownPerson() {
  return refusalError('not-found', personProblems.gone)
}
