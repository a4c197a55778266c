import type { FastifyInstance } from 'fastify'

import { pictureWidths } from '#contract/picture.ts'
import { calendarFilters, eventFeeds, publicEvents } from '#contract/public.ts'

import { countCancelled, readCancelled, readOneCancelled } from '../database/cancelled-events.ts'
import { readPictureBytes } from '../database/picture-files.ts'
import { type FieldFilter, readPublicPage } from '../database/public-pages.ts'
import type {
  CancelledEventRow,
  CollectionRow,
  ItemRow,
  MonotonicTime,
} from '../database/tables.ts'
import type { TextBody } from '../http/encoding.ts'
import type { Services } from '../services.ts'
import { sendCached, sendTagged } from './cached.ts'
import { type CalendarEvents, calendarOf } from './calendar.ts'
import { contextFor } from './feed-context.ts'
import { type FeedItems, type FeedSource, feedSources, jsonFeedOf, rssOf } from './feeds.ts'
import { eventTextsOf } from './item-texts.ts'
import { filtersIn } from './query.ts'
import { sendItem, type ToOne } from './serve-item.ts'

const { resource, day } = publicEvents
/** Exceeds any calendar; the latest events are included. */
const maxInCalendar = 2000
const maxInFeed = 50
const largestWidth = Math.max(...pictureWidths)
/** Requests per visitor and minute: formatting thousands of events blocks all other requests. */
const rateLimited = { config: { rateLimit: { max: 30 } } }

/** Registers the events as iCalendar, and all feeds. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  app.get(eventFeeds.calendar, rateLimited, async (request, reply) => {
    const filters = filtersIn(calendarFilters, request.query)
    const context = contextFor(services, request)
    const now = services.monotonicClock.now()
    const send = async (collection: CollectionRow) => {
      const rows = await lastEvents(services, collection, filters)
      const cancelled = await cancelledEvents(services, { now, filters })
      return calendarBody(calendarOf({ rows, cancelled }, context, true))
    }
    // The end of a cancellation changes no revision.
    const { count, latest } = await countCancelled(services.database, now)
    return sendCached({ services, resource, request, reply }, send, `${count}-${latest}`)
  })
  app.get<ToOne>(eventFeeds.oneCalendar, async (request, reply) => {
    const call = { services, resource, request, reply }
    const context = contextFor(services, request)
    const bodyOf = (events: Partial<CalendarEvents>) =>
      calendarBody(calendarOf({ rows: [], cancelled: [], ...events }, context, false))
    const id = request.params.id.toLowerCase()
    const now = services.monotonicClock.now()
    const cancelled = await readOneCancelled(services.database, { id, now })
    return cancelled
      ? sendTagged(call, [id, `${cancelled.version}`, services.config.buildId], async () =>
          bodyOf({ cancelled: [cancelled] }),
        )
      : sendItem(call, request.params, (row) => bodyOf({ rows: [row] }))
  })
  for (const source of feedSources) {
    serveFeed(app, services, { source, path: source.paths.feed, format: rss })
    serveFeed(app, services, { source, path: source.paths.jsonFeed, format: json })
  }
}

/** A format of feeds, with its media type. */
type FeedFormat = { type: string; textOf: typeof rssOf }

const rss: FeedFormat = { type: 'application/rss+xml; charset=utf-8', textOf: rssOf }
const json: FeedFormat = { type: 'application/feed+json; charset=utf-8', textOf: jsonFeedOf }

function serveFeed(
  app: FastifyInstance,
  services: Services,
  { source, path, format }: { source: FeedSource; path: string; format: FeedFormat },
): void {
  app.get(path, rateLimited, (request, reply) => {
    const context = contextFor(services, request)
    const call = { services, resource: source.resource, request, reply }
    return sendCached(call, async (collection) => {
      const items = await newestItems(services, collection)
      return { type: format.type, text: format.textOf(source, items, context) }
    })
  })
}

function calendarBody(text: string): TextBody {
  return { type: 'text/calendar; charset=utf-8', text }
}

/** Returns the items that were added last, regardless of an event's day, because feed readers announce new ones. */
async function newestItems({ database }: Services, collection: CollectionRow): Promise<FeedItems> {
  const { rows } = await readPublicPage(database, collection, {
    ...{ page: 1, limit: maxInFeed, search: '', withPrivate: false, filters: [] },
    order: 'newest',
  })
  const sha256s = rows.flatMap(({ picture }) => picture ?? [])
  const pictureBytes = await readPictureBytes(database, { sha256s, width: largestWidth })
  return { rows, pictureBytes, changedAt: collection.changed_at }
}

/** Returns the events that were removed lately and match the filters. */
async function cancelledEvents(
  { database }: Services,
  { now, filters }: { now: MonotonicTime; filters: readonly FieldFilter[] },
): Promise<CancelledEventRow[]> {
  const rows = await readCancelled(database, { now, limit: maxInCalendar })
  return rows.filter((row) => {
    const { type } = eventTextsOf(row)
    return filters.every(({ value }) => type === value)
  })
}

/** Returns the events with the latest days, latest first. */
async function lastEvents(
  { database }: Services,
  collection: CollectionRow,
  filters: readonly FieldFilter[],
): Promise<ItemRow[]> {
  const { rows } = await readPublicPage(database, collection, {
    ...{ page: 1, limit: maxInCalendar, search: '', withPrivate: false, filters },
    order: { field: day, direction: 'desc' },
  })
  return rows
}
