import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { eventFeeds, publicEvents } from '#contract/public.ts'

import { checkQuery } from '../check-page.ts'
import { readPublicPage } from '../database/public-pages.ts'
import type { CollectionRow, ItemRow } from '../database/tables.ts'
import { refusalError } from '../fault.ts'
import type { Services } from '../services.ts'
import { type PublicBody, sendCached } from './cached.ts'
import { calendarOf, feedOf, linkedDataOf, type FeedAddresses } from './feeds.ts'
import { addressFor } from './origin.ts'
import { oneText } from './query.ts'
import { sendItem } from './serve-item.ts'
import { todayOf } from './serve-list.ts'

const { resource } = publicEvents
/** Exceeds any calendar; the latest events are included. */
const maxInCalendar = 2000
const maxInFeed = 50
/** Requests per visitor and minute: formatting up to 2000 events blocks all other requests. */
const rateLimited = { config: { rateLimit: { max: 30 } } }

type ToOne = { Params: { id: string } }

/** Registers the events as iCalendar, RSS and JSON-LD. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  app.get(eventFeeds.calendar, rateLimited, (request, reply) => {
    const { type } = checkQuery(calendarQuery, request.query)
    return sendCached({ services, resource, request, reply }, async (collection) => {
      const addresses = addressesFor(services, request)
      const rows = await lastEvents(services, collection, type)
      return calendarBody(calendarOf(rows, addresses, true))
    })
  })
  app.get<ToOne>(eventFeeds.oneCalendar, (request, reply) => {
    const addresses = addressesFor(services, request)
    return sendItem({ services, resource, request, reply }, request.params, (row) =>
      calendarBody(calendarOf([row], addresses, false)),
    )
  })
  app.get(eventFeeds.feed, rateLimited, (request, reply) =>
    sendCached({ services, resource, request, reply }, async (collection) => {
      const addresses = addressesFor(services, request)
      const rows = await newestEvents(services, collection)
      const text = feedOf(rows, { ...addresses, changedAt: collection.changed_at })
      return { type: 'application/rss+xml; charset=utf-8', text }
    }),
  )
  app.get<ToOne>(eventFeeds.linkedData, (request, reply) => {
    const addresses = addressesFor(services, request)
    return sendItem({ services, resource, request, reply }, request.params, (row) => ({
      type: 'application/ld+json; charset=utf-8',
      // Escaped so that no text can end the script element in which the data is embedded.
      text: JSON.stringify(linkedDataOf(row, addresses)).replaceAll('<', String.raw`\u003c`),
    }))
  })
}

const calendarQuery = v.object({ type: oneText('type') })

function calendarBody(text: string): PublicBody {
  return { type: 'text/calendar; charset=utf-8', text }
}

function addressesFor(services: Services, request: FastifyRequest): FeedAddresses {
  const origin = addressFor(services, request)
  if (origin === '') throw refusalError('bad-request', 'Please name the host that you call')
  const { WEBSITE_URL: website } = services.config
  return { origin, website: website === '' ? `${origin}/site/` : website }
}

/** Returns the events that were added last, regardless of their day, because feed readers announce new ones. */
async function newestEvents({ database }: Services, collection: CollectionRow): Promise<ItemRow[]> {
  const selection = { page: 1, limit: maxInFeed, search: '', withPrivate: false }
  return (await readPublicPage(database, collection, selection)).rows
}

/** Returns the events with the latest days, latest first; those of one type unless it is ''. */
async function lastEvents(
  services: Services,
  collection: CollectionRow,
  type: string,
): Promise<ItemRow[]> {
  const selection = {
    page: 1,
    limit: maxInCalendar,
    search: '',
    withPrivate: false,
    day: { field: publicEvents.day, today: todayOf(services), when: undefined },
    ...(type !== '' && { category: { field: 'type', value: type } }),
  }
  return (await readPublicPage(services.database, collection, selection)).rows
}
