import type { FastifyInstance, FastifyRequest } from 'fastify'

import { accountPaths, pictureRequired, tooManyPictures } from '#contract/account.ts'
import { mediaPath } from '#contract/picture.ts'

import type { AccountServices } from '../accounts/serve-session.ts'
import { accountOf, auditSubjectOf, sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import { enforceRateLimit } from '../database/rate-limits.ts'
import { type HttpReply, invalid, sendReply } from '../http/fault.ts'
import { withUploadForm } from '../items/read-form.ts'
import { updatePicture } from './people.ts'

const mostPictures = { most: 20, withinMs: 60 * 60 * 1000 }

/** Registers the calls that set and remove the own picture. */
export function serveOwnPicture(app: FastifyInstance, accountServices: AccountServices): void {
  app.put(accountPaths.picture, async (request, reply) => {
    // Every role may upload here, and each picture costs decoding and a week of storage.
    const subject = `pictures of ${accountOf(request)._id}`
    await enforceRateLimit(accountServices.services, { subject, ...mostPictures }, tooManyPictures)
    const form = { pictureName: 'picture', services: accountServices.services }
    const answer = await withUploadForm(form, request, async ({ upload }) => {
      if (!upload) throw invalid({ picture: pictureRequired })
      await upload.keep(accountOf(request)._id)
      return setPicture(accountServices, request, upload.sha256)
    })
    return sendReply(reply, answer)
  })

  app.delete(accountPaths.picture, async (request, reply) =>
    sendReply(reply, await setPicture(accountServices, request, null)),
  )
}

/** Stores the picture and returns the own account as it is then. */
async function setPicture(
  { services, log }: AccountServices,
  request: FastifyRequest,
  sha256: string | null,
): Promise<HttpReply> {
  const session = sessionOf(request)
  const data = await transactInSession(services, request, async (trx) => {
    const { before, after } = await updatePicture(trx, session, sha256)
    const [from, to] = [before, sha256].map((picture) => picture && mediaPath(picture, 320))
    if (from !== to) {
      const changes = [{ field: 'picture', from: from ?? null, to: to ?? null }]
      await log.change(trx, {
        event: 'picture-changed',
        ...auditSubjectOf(session, request),
        changes,
      })
    }
    return after
  })
  return { status: 200, body: { success: true, data } }
}
