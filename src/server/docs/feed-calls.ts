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
import { exampleRow } from './items.ts'
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
  feed(eventFeeds.calendar, 'Read the events as a calendar', {
    type: 'text/calendar',
    shape: textShape,
    example: calendarOf({ rows: [event], cancelled: [] }, context, true),
    query: filterQuery(calendarFilters),
  }),
  feed(eventFeeds.oneCalendar, 'Read one event for a calendar', {
    type: 'text/calendar',
    shape: textShape,
    example: calendarOf({ rows: [event], cancelled: [] }, context, false),
  }),
  ...feedSources.flatMap(feedsOf),
  feed(eventFeeds.linkedData, 'Read one event as search engines do', {
    type: 'application/ld+json',
    shape: linkedEvent,
    example: linkedEventOf(event, context),
  }),
  feed(organisationPath, 'Read the organisation as search engines do', {
    type: 'application/ld+json',
    shape: linkedOrganisation,
    example: linkedOrganisationOf(context.organisation),
  }),
]

function feedsOf(source: FeedSource): DocumentedCall[] {
  const { resource, paths } = source
  const row = exampleRow(resource)
  const pictureBytes = new Map([[examplePicture, 182_044]])
  const items = { rows: [row], pictureBytes, changedAt: row.updated_at }
  const example: unknown = JSON.parse(jsonFeedOf(source, items, context))
  return [
    feed(paths.feed, `Follow every new ${resource.name} (RSS)`, {
      type: 'application/rss+xml',
      shape: textShape,
      example: rssOf(source, items, context),
    }),
    feed(paths.jsonFeed, `Follow every new ${resource.name} (JSON Feed)`, {
      type: 'application/feed+json',
      shape: jsonFeedShape,
      example,
    }),
  ]
}

function feed(
  path: string,
  summary: string,
  { query, ...body }: DocumentedContent & { type: string } & Pick<DocumentedCall, 'query'>,
): DocumentedCall {
  const replies = { 200: { description: 'It', ...body }, 304: unchanged }
  return {
    ...{ method: 'get', path, tag: publicTag, summary, replies },
    ...(query && { query }),
  }
}
