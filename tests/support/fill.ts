import type { Resource, Values } from '#contract/resource.ts'
import type { events } from '#contract/resources/event.ts'
import { addItem } from '#server/database/items.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { installationPaths } from '#server/installation/paths.ts'

import { pricing } from './examples.ts'

/**
 * Inserts items, oldest first, directly into the database of a running server, because a call for each would take
 * minutes; items with pictures share the stored ones. The ids are fixed, because they decide where a list page ends.
 */
export async function fill<R extends Resource>(
  dataDir: string,
  resource: R,
  items: readonly Values<R>[],
): Promise<void> {
  const database = openSqlite(installationPaths(dataDir).database)
  const rows = await database.selectFrom('items').select('picture').execute()
  const pictures = rows.flatMap(({ picture }) => picture ?? [])
  const pictureOf = (nth: number) =>
    resource.picture ? (pictures[nth % pictures.length] ?? null) : null
  const now = Date.now()
  await database.transaction().execute(async (trx) => {
    for (const [nth, values] of items.entries()) {
      const times = { madeAt: now - (items.length - nth) * 1000, now }
      const item = { kind: resource.name, id: idOf(nth), values, picture: pictureOf(nth) }
      await addItem(trx, { ...item, ...times })
    }
  })
  await database.destroy()
}

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

const cities = ['Marseille', 'Tanger', 'Lyon', 'Tunis', 'Bruxelles', 'Genève', 'Dakar', 'Montréal']
const kinds = ['Workshop', 'Meetup', 'Dinner', 'Visit', '']

export const cityOf = (nth: number) => cities[nth % cities.length] ?? ''

/** Returns one of many different events. */
export const eventOf = (nth: number): Values<typeof events> => ({
  ...pricing,
  title: `Evening ${nth} in ${cityOf(nth)}`,
  type: kinds[nth % kinds.length] ?? '',
  isRegular: nth % 3 === 0,
  eventDate: new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10),
  location: `${nth} Quai des Belges, ${cityOf(nth)}`,
  description: `${pricing.description} We meet half an hour before, and talk until late. `.repeat(
    1 + (nth % 4),
  ),
})
