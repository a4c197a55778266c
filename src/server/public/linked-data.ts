import { pictureOf } from '../database/public-item.ts'
import type { ItemRow } from '../database/tables.ts'
import { type EventTimes, eventTimesOf, withOffset } from './event-times.ts'
import type { FeedContext, Organisation } from './feed-context.ts'
import { eventAddressOf, eventTextsOf } from './item-texts.ts'

const schemaContext = { '@context': 'https://schema.org' } as const

/** Returns an event as https://schema.org/Event, which takes place at its location. */
export function linkedEventOf(row: ItemRow, context: FeedContext) {
  const { origin, organisation, timeZone } = context
  const event = eventTextsOf(row)
  const { title: name, eventDate, location, description } = event
  const times = eventTimesOf(event, timeZone)
  const picture = pictureOf(row, origin)
  return {
    ...schemaContext,
    '@type': 'Event' as const,
    name,
    ...(times ? periodOf(times, timeZone) : { startDate: eventDate, endDate: eventDate }),
    eventStatus: 'https://schema.org/EventScheduled' as const,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode' as const,
    location: { '@type': 'Place' as const, name: location, address: location },
    organizer: organizationOf(organisation),
    ...(description !== '' && { description }),
    ...(picture && { image: picture.variants.map(({ url }) => url) }),
    url: eventAddressOf(context, row),
  }
}

/** A day as the end would be read as its beginning, before the start. */
function periodOf({ start, end }: EventTimes, timeZone: string) {
  return {
    startDate: withOffset(start, timeZone),
    ...(end && { endDate: withOffset(end, timeZone) }),
  }
}

/** Returns the organisation as https://schema.org/Organization. */
export function linkedOrganisationOf(organisation: Organisation) {
  return { ...schemaContext, ...organizationOf(organisation) }
}

/** Search engines require a name; without one it is the host of the address. */
function organizationOf({ name, url }: Organisation) {
  return { '@type': 'Organization' as const, name: name || new URL(url).host, url }
}
