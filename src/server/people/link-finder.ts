import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { personProblems } from '#contract/people.ts'

import type { AccountServices } from '../accounts/serve-session.ts'
import { clientAddressOf } from '../http/address.ts'
import { refusalError } from '../http/fault.ts'
import { findLink } from './links.ts'

/** Part of a body that names a link. */
export const tokenBody = v.object({
  token: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
})

/** Returns functions that find the link of a request, and that refuse one which opens nothing. */
export function makeLinkFinder({ services, log }: Pick<AccountServices, 'services' | 'log'>) {
  /** Returns recipient and purpose of a link, and throws `gone` without one. */
  async function find(request: FastifyRequest, token: string) {
    const link = await findLink(services, token)
    if (!link) throw await refused(request)
    return link
  }

  /** The reply does not reveal whether the link ever existed. */
  async function refused(request: FastifyRequest) {
    await log.record({ event: 'link-refused', account: '', address: clientAddressOf(request) })
    return refusalError('gone', personProblems.linkGone)
  }

  return { find, refused }
}
