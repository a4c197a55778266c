import type { ItemRow } from '../database/tables.ts'
import { eventAddressOf, eventTextsOf, type FeedAddresses } from './item-texts.ts'
import { pictureOf } from './public-item.ts'

/** Returns an event as https://schema.org/Event. */
export function linkedDataOf(row: ItemRow, addresses: FeedAddresses) {
  const { title: name, eventDate, location, description } = eventTextsOf(row)
  const picture = pictureOf(row, addresses.origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate: eventDate,
    location: { '@type': 'Place', name: location, address: location },
    ...(description !== '' && { description }),
    ...(picture && { image: picture.variants.map(({ url }) => url) }),
    url: eventAddressOf(addresses, row),
  }
}
