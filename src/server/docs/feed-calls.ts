import type { Shape } from '#contract/fields.ts'
import { calendarFilters, eventFeeds, organisationPath, publicEvents } from '#contract/public.ts'

import { calendarOf } from '../public/calendar.ts'
import { type FeedSource, feedSources, jsonFeedOf, rssOf } from '../public/feeds.ts'
import { linkedEventOf, linkedOrganisationOf } from '../public/linked-data.ts'
import {
  type DocumentedCall,
  type DocumentedContent,
  filterQuery,
  publicTag,
  unchanged,
} from './call.ts'
import { exampleOrigin, examplePicture } from './examples.ts'
import { exampleRow, pluralOf } from './items.ts'
import { addressShape, listShape, objectShape, textShape, timeShape, wholeShape } from './schema.ts'

const event = exampleRow(publicEvents.resource)
const website = 'https://network.example/'
const context = {
  origin: exampleOrigin,
  website,
  organisation: { name: 'The Network', url: website },
  timeZone: 'Africa/Tunis',
}

const schemaOrg: Shape = { const: 'https://schema.org' }
const dateOrTimeShape: Shape = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
}
const organization = { '@type': { const: 'Organization' }, name: textShape, url: addressShape }

/** See https://schema.org/Organization. */
const linkedOrganisation = objectShape({ '@context': schemaOrg, ...organization })

/** See https://schema.org/Event. */
const linkedEvent = objectShape(
  {
    '@context': schemaOrg,
    '@type': { const: 'Event' },
    name: textShape,
    startDate: dateOrTimeShape,
    endDate: dateOrTimeShape,
    eventStatus: { const: 'https://schema.org/EventScheduled' },
    eventAttendanceMode: { const: 'https://schema.org/OfflineEventAttendanceMode' },
    organizer: objectShape(organization),
    location: objectShape({ '@type': { const: 'Place' }, name: textShape, address: textShape }),
    description: textShape,
    image: listShape(addressShape),
    url: addressShape,
  },
  ['description', 'endDate', 'image'],
)

/** See https://www.jsonfeed.org/version/1/. */
const jsonFeedShape = objectShape({
  version: { const: 'https://jsonfeed.org/version/1' },
  title: textShape,
  home_page_url: addressShape,
  feed_url: addressShape,
  description: textShape,
  items: listShape(
    objectShape(
      {
        ...{ id: textShape, url: addressShape, title: textShape, content_html: textShape },
        ...{ image: addressShape, date_modified: timeShape, date_published: timeShape },
        attachments: listShape(
          objectShape({ url: addressShape, mime_type: textShape, size_in_bytes: wholeShape }, [
            'size_in_bytes',
          ]),
        ),
      },
      ['image', 'attachments'],
    ),
  ),
})

/** Documentation of the calls for calendars, feed readers and search engines. */
export const feedCalls: DocumentedCall[] = [
  feed(
    eventFeeds.calendar,
    'Get the calendar of the events (iCalendar, RFC 5545); removed events stay in it as cancelled for 90 days',
    {
      description: 'The calendar',
      type: 'text/calendar',
      shape: textShape,
      example: calendarOf({ rows: [event], cancelled: [] }, context, true),
      query: filterQuery(calendarFilters),
    },
  ),
  feed(
    eventFeeds.oneCalendar,
    'Get one event (iCalendar, RFC 5545); after its removal as cancelled for 90 days',
    {
      description: 'The event',
      type: 'text/calendar',
      shape: textShape,
      example: calendarOf({ rows: [event], cancelled: [] }, context, false),
    },
  ),
  ...feedSources.flatMap(feedsOf),
  feed(eventFeeds.linkedData, 'Get one event for search engines (JSON-LD, schema.org/Event)', {
    description: 'The event',
    type: 'application/ld+json',
    shape: linkedEvent,
    example: linkedEventOf(event, context),
  }),
  feed(
    organisationPath,
    'Get the organisation for search engines (JSON-LD, schema.org/Organization)',
    {
      description: 'The organisation',
      type: 'application/ld+json',
      shape: linkedOrganisation,
      example: linkedOrganisationOf(context.organisation),
    },
  ),
]

function feedsOf(source: FeedSource): DocumentedCall[] {
  const { resource, paths } = source
  const row = exampleRow(resource)
  const pictureBytes = new Map([[examplePicture, 182_044]])
  const items = { rows: [row], pictureBytes, changedAt: row.updated_at }
  const example: unknown = JSON.parse(jsonFeedOf(source, items, context))
  return [
    feed(paths.feed, `Get the 50 newest ${pluralOf(resource)} (RSS 2.0)`, {
      description: 'The feed',
      type: 'application/rss+xml',
      shape: textShape,
      example: rssOf(source, items, context),
    }),
    feed(paths.jsonFeed, `Get the 50 newest ${pluralOf(resource)} (JSON Feed 1)`, {
      description: 'The feed',
      type: 'application/feed+json',
      shape: jsonFeedShape,
      example,
    }),
  ]
}

type FeedReply = DocumentedContent & { type: string; description: string }

function feed(
  path: string,
  summary: string,
  { query, ...reply }: FeedReply & Pick<DocumentedCall, 'query'>,
): DocumentedCall {
  const replies = { 200: reply, 304: unchanged }
  return {
    ...{ method: 'get', path, tag: publicTag, summary, replies },
    ...(query && { query }),
  }
}
