import type { FastifyRequest } from 'fastify'

import { refusalError } from '../http/fault.ts'
import { addressFor } from '../http/origin.ts'
import type { Services } from '../services.ts'

/** The organisation whose data visitors read. */
export type Organisation = {
  /** '' when it is not configured. */
  name: string
  /** Address of its home page; unless configured, that of the website, or of the server. */
  url: string
}

/** Inputs of calendars, feeds and linked data beside the items: base URLs of server and website, and who publishes. */
export type FeedContext = {
  origin: string
  /** '' when no website is known. */
  website: string
  organisation: Organisation
  /** Name of the organisation's time zone; '' when it is not configured. */
  timeZone: string
}

/**
 * Returns the context of a request.
 * @throws `bad-request` when the address of the server is unknown.
 */
export function contextFor(services: Services, request: FastifyRequest): FeedContext {
  const origin = addressFor(services, request)
  if (origin === '') throw refusalError('bad-request', 'Please name the host that you call')
  const { WEBSITE_URL, SITE, ORGANISATION_NAME, ORGANISATION_URL, ORGANISATION_TIMEZONE } =
    services.config
  return {
    origin,
    website: WEBSITE_URL || (SITE ? `${origin}/site/` : ''),
    organisation: { name: ORGANISATION_NAME, url: ORGANISATION_URL || WEBSITE_URL || origin },
    timeZone: ORGANISATION_TIMEZONE,
  }
}

/** Returns the title of a list, with the organisation's name if there is one. */
export function titleIn({ organisation }: FeedContext, list: string): string {
  return organisation.name === '' ? list : `${organisation.name}: ${list}`
}
