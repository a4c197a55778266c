import { eventFeeds, publicEvents } from '#contract/public.ts'

import { calendarOf, feedOf, linkedDataOf } from '../public/feeds.ts'
import { type Call, type Content, publicTag, unchanged } from './call.ts'
import { exampleOrigin } from './examples.ts'
import { exampleRow } from './items.ts'
import { address, list, object, text } from './schema.ts'

const event = exampleRow(publicEvents.resource)
const places = { origin: exampleOrigin, website: 'https://network.example/' }

/** See https://schema.org/Event. */
const linkedEvent = object(
  {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'Event' },
    name: text,
    startDate: { type: 'string', format: 'date' },
    location: object({ '@type': { const: 'Place' }, name: text, address: text }),
    description: text,
    image: list(address),
    url: address,
  },
  ['description', 'image'],
)

/** The calls for calendars, readers of feeds and search engines. */
export const feedCalls: Call[] = [
  feed(eventFeeds.calendar, 'Read the events as a calendar', {
    type: 'text/calendar',
    shape: text,
    example: calendarOf([event], places),
  }),
  feed(eventFeeds.feed, 'Read the events as a feed (RSS)', {
    type: 'application/rss+xml',
    shape: text,
    example: feedOf([event], { ...places, changedAt: event.updated_at }),
  }),
  feed(eventFeeds.linkedData, 'Read one event as search engines do', {
    type: 'application/ld+json',
    shape: linkedEvent,
    example: linkedDataOf(event, places),
  }),
]

function feed(path: string, summary: string, body: Content & { type: string }): Call {
  const replies = { 200: { description: 'It', ...body }, 304: unchanged }
  return { method: 'get', path, tag: publicTag, summary, isOpen: true, replies }
}
