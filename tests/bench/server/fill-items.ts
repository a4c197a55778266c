import { v7 } from 'uuid'

import { type Values, valuesOf } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import type { Database } from '#server/database/database.ts'
import { searchTextOf } from '#server/database/search.ts'
import { cityOf } from '#tests/support/fill.ts'

const firstNames = ['Amina', 'Bruno', 'Chloé', 'Dario', 'Émile', 'Fatou', 'Göran', 'Hana', 'Ilias']
const lastNames = ['Benhaddou', 'Lefèvre', 'Ndiaye', 'Okafor', 'Rossi', 'Śliwa', 'Tazi']
const trades = ['Architecture', 'Bakery', 'Consulting', 'Design', 'Energy', 'Finance']
const batchSize = 500
const firstMadeAt = Date.UTC(2020, 0, 1)

/** Returns one of many distinct members: its name contains its number with six digits. */
export function memberOf(nth: number): Values<typeof members> {
  const trade = trades[nth % trades.length] ?? ''
  const name = `${firstNames[nth % firstNames.length]} ${lastNames[nth % lastNames.length]}`
  return valuesOf(members, {
    name: `${name} ${String(nth).padStart(6, '0')}`,
    title: 'Founder',
    company: `${trade} House ${nth % 4999}`,
    industry: trade,
    location: cityOf(nth),
    email: `member${nth}@network.example`,
    phone: `+33 6 ${String(nth).padStart(8, '0')}`,
    website: `https://house-${nth}.example`,
    linkedIn: '',
    discount: `${nth % 40}% on the first order`,
  })
}

/** Returns one of many distinct events. */
export function eventOf(nth: number): Values<typeof events> {
  return valuesOf(events, {
    title: `Evening ${String(nth).padStart(6, '0')}`,
    isRegular: false,
    type: trades[nth % trades.length] ?? '',
    description: 'Talks, questions and something to eat.',
    eventDate: new Date(Date.UTC(2026, 0, 1 + (nth % 700))).toISOString().slice(0, 10),
    eventTime: '6:00 PM - 9:00 PM',
    location: cityOf(nth),
  })
}

type Filling = { kind: string; count: number; make: (nth: number) => object }

/** Inserts this many items directly, without a history, because calls would take hours. */
export async function fillItems(database: Database, filling: Filling): Promise<void> {
  const { kind, count } = filling
  await database.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += batchSize) {
      const size = Math.min(batchSize, count - from)
      const rows = Array.from({ length: size }, (_, nth) => rowOf(filling, from + nth))
      await trx.insertInto('items').values(rows).execute()
    }
    const changed_at = firstMadeAt + count
    await trx
      .insertInto('collections')
      .values({ name: kind, total: count, revision: count, changed_at })
      .execute()
  })
}

/** Inserts this many members. */
export function fillMembers(database: Database, count: number): Promise<void> {
  return fillItems(database, { kind: members.name, make: memberOf, count })
}

function rowOf({ kind, make }: Filling, nth: number) {
  const values = { ...make(nth) }
  const madeAt = firstMadeAt + nth
  return {
    kind,
    id: v7({ msecs: madeAt }),
    created_at: madeAt,
    updated_at: madeAt,
    version: 1,
    fields: JSON.stringify(values),
    picture: null,
    search: searchTextOf(kind, values),
  }
}
