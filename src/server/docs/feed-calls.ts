import { eventFeeds, publicEvents } from '#contract/public.ts'

import { calendarOf, feedOf, linkedDataOf } from '../public/feeds.ts'
import { type DocumentedCall, type DocumentedContent, publicTag, unchanged } from './call.ts'
import { exampleOrigin } from './examples.ts'
import { exampleRow } from './items.ts'
import { addressShape, listShape, objectShape, textShape } from './schema.ts'

const event = exampleRow(publicEvents.resource)
const exampleAddresses = { origin: exampleOrigin, website: 'https://network.example/' }

/** See https://schema.org/Event. */
const linkedEvent = objectShape(
  {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'Event' },
    name: textShape,
    startDate: { type: 'string', format: 'date' },
    location: objectShape({ '@type': { const: 'Place' }, name: textShape, address: textShape }),
    description: textShape,
    image: listShape(addressShape),
    url: addressShape,
  },
  ['description', 'image'],
)

/** Documentation of the calls for calendars, feed readers and search engines. */
export const feedCalls: DocumentedCall[] = [
  feed(eventFeeds.calendar, 'Read the events as a calendar', {
    type: 'text/calendar',
    shape: textShape,
    example: calendarOf([event], exampleAddresses, true),
    query: { type: { shape: textShape, description: 'Only those whose type this is' } },
  }),
  feed(eventFeeds.oneCalendar, 'Read one event for a calendar', {
    type: 'text/calendar',
    shape: textShape,
    example: calendarOf([event], exampleAddresses, false),
  }),
  feed(eventFeeds.feed, 'Read the events as a feed (RSS)', {
    type: 'application/rss+xml',
    shape: textShape,
    example: feedOf([event], { ...exampleAddresses, changedAt: event.updated_at }),
  }),
  feed(eventFeeds.linkedData, 'Read one event as search engines do', {
    type: 'application/ld+json',
    shape: linkedEvent,
    example: linkedDataOf(event, exampleAddresses),
  }),
]

function feed(
  path: string,
  summary: string,
  { query, ...body }: DocumentedContent & { type: string } & Pick<DocumentedCall, 'query'>,
): DocumentedCall {
  const replies = { 200: { description: 'It', ...body }, 304: unchanged }
  return {
    ...{ method: 'get', path, tag: publicTag, summary, isOpen: true, replies },
    ...(query && { query }),
  }
}
