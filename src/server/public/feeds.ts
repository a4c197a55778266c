import { Feed, type Item } from 'feed'

import {
  eventFeeds,
  galleryFeeds,
  publicEvents,
  publicGallery,
  type PublicList,
} from '#contract/public.ts'

import { pictureOf } from '../database/public-item.ts'
import type { ItemRow } from '../database/tables.ts'
import { escaped } from '../http/escaped.ts'
import { type FeedContext, titleIn } from './feed-context.ts'
import { eventAddressOf, eventTextsOf, photoAddressOf, photoTextsOf } from './item-texts.ts'

/** A list that feed readers can follow. */
export type FeedSource = {
  resource: PublicList['resource']
  title: string
  paths: { feed: string; jsonFeed: string }
  /** Texts of an item: its title, and the parts of its description. */
  textsOf: (row: ItemRow) => { title: string; parts: readonly string[] }
  /** Address of an item on the website; without one, an address at this server. */
  addressOf: (context: FeedContext, row: ItemRow) => string
}

/** Items of a feed. */
export type FeedItems = {
  rows: readonly ItemRow[]
  /** Size of the largest variant of a picture in bytes, by SHA-256; unknown for some. */
  pictureBytes: ReadonlyMap<string, number>
  /** Time of the last change of the list in ms. */
  changedAt: number
}

/** All lists that feed readers can follow. */
export const feedSources: readonly FeedSource[] = [
  {
    resource: publicEvents.resource,
    title: 'Events',
    paths: eventFeeds,
    textsOf: (row) => {
      const { title, eventDate, eventTime, location, description } = eventTextsOf(row)
      return { title, parts: [eventDate, eventTime, location, description] }
    },
    addressOf: eventAddressOf,
  },
  {
    resource: publicGallery.resource,
    title: 'Gallery',
    paths: galleryFeeds,
    textsOf: (row) => {
      const { title, description } = photoTextsOf(row)
      return { title, parts: [description] }
    },
    addressOf: photoAddressOf,
  },
]

/** Returns a list as RSS 2.0. */
export function rssOf(source: FeedSource, items: FeedItems, context: FeedContext): string {
  const feed = emptyFeed(source, items, context)
  for (const row of items.rows) {
    const item = itemOf(source, row, context)
    const picture = enclosureOf(row, items, context)
    feed.addItem({
      ...item,
      // With several CDATA ends in one text, the library escapes only the first.
      title: item.title.replaceAll(']]>', ']] >'),
      ...(picture && { image: picture }),
    })
  }
  return feed.rss2()
}

/** Returns a list as JSON Feed 1 (https://www.jsonfeed.org/version/1/). */
export function jsonFeedOf(source: FeedSource, items: FeedItems, context: FeedContext): string {
  const feed = emptyFeed(source, items, context)
  for (const row of items.rows) {
    const picture = enclosureOf(row, items, context)
    feed.addItem({
      ...itemOf(source, row, context),
      ...(picture && { image: picture.url, extensions: [attachmentsOf(picture)] }),
    })
  }
  return feed.json1()
}

type Enclosure = { url: string; type: string; length?: number }

function emptyFeed(source: FeedSource, items: FeedItems, context: FeedContext): Feed {
  const { origin, website, organisation } = context
  const { paths } = source
  // RSS requires a link.
  const link = website || organisation.url
  const title = titleIn(context, source.title)
  return new Feed({
    id: link,
    title,
    description: title,
    link,
    feedLinks: { rss: origin + paths.feed, json: origin + paths.jsonFeed },
    updated: new Date(items.changedAt),
    copyright: '',
  })
}

function itemOf(source: FeedSource, row: ItemRow, context: FeedContext): Item {
  const { title, parts } = source.textsOf(row)
  return {
    id: row.id,
    title,
    link: source.addressOf(context, row),
    // Feed readers display it as HTML.
    description: escaped(parts.filter(Boolean).join(' · ')).replaceAll('\n', '<br>'),
    date: new Date(row.updated_at),
    published: new Date(row.created_at),
  }
}

/** Returns the largest variant of an item's picture as an enclosure. */
function enclosureOf(
  row: ItemRow,
  { pictureBytes }: FeedItems,
  { origin }: FeedContext,
): Enclosure | undefined {
  const picture = pictureOf(row, origin)
  if (!picture || row.picture === null) return undefined
  const length = pictureBytes.get(row.picture)
  return { url: picture.url, type: 'image/webp', ...(length !== undefined && { length }) }
}

function attachmentsOf({ url, type, length }: Enclosure) {
  const attachment = {
    url,
    mime_type: type,
    ...(length !== undefined && { size_in_bytes: length }),
  }
  // The library types extensions as objects, and writes any value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { name: 'attachments', objects: [attachment] as unknown as Record<string, unknown> }
}
