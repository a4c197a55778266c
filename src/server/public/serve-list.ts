import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { eventTimes, publicMostPerPage, publicPageSize, type PublicList } from '#contract/public.ts'
import { folded } from '#contract/search.ts'

import { checkQuery, pageEntries, paginationOf } from '../check-page.ts'
import { type PublicPageQuery, readPublicPage } from '../database/public-pages.ts'
import type { CollectionRow } from '../database/tables.ts'
import { invalid } from '../fault.ts'
import type { Services } from '../services.ts'
import { jsonBody, sendCached } from './cached.ts'
import { addressFor } from './origin.ts'
import { publicItem, type View } from './public-item.ts'
import { oneText } from './query.ts'

/** Registers the call that returns a list to visitors, in pages. */
export function servePublicList(app: FastifyInstance, list: PublicList, services: Services): void {
  const { resource, path } = list
  app.get(path, (request, reply) => {
    const selection = selectionOf(list, services, request.query)
    const view = viewFor(services, list, addressFor(services, request))
    return sendCached(
      { services, resource, request, reply },
      async (collection) => {
        refuseReadingAll(collection, selection)
        const { rows, total } = await readPublicPage(services.database, collection, selection)
        const data = rows.map((row) => publicItem(view, row))
        return jsonBody({ success: true, data, pagination: paginationOf(selection, total) })
      },
      selection.day?.when && selection.day.today,
    )
  })
}

/** Most items that a visitor's search may scan; that takes a few hundredths of a second. */
const maxScanned = 10_000

/**
 * In longer lists a search must use the trigram index, which does not contain words of one or two letters.
 * @throws `invalid` for other searches.
 */
function refuseReadingAll({ total }: CollectionRow, { search }: PublicPageQuery): void {
  if (total <= maxScanned || search === '' || /[\p{L}\p{N}]{3}/u.test(folded(search))) return
  throw invalid({ search: 'Please give a word with at least three letters' })
}

/** Returns the view of a list for visitors. */
export function viewFor({ config }: Services, list: PublicList, origin: string): View {
  const { resource, calendar } = list
  return { resource, origin, calendar, withContacts: config.PUBLIC_CONTACTS }
}

/** Returns the current day in the server's time zone: YYYY-MM-DD. */
export function todayOf({ clock }: Pick<Services, 'clock'>): string {
  // The Swedish date format is YYYY-MM-DD.
  return new Date(clock.now()).toLocaleDateString('sv-SE')
}

function selectionOf(list: PublicList, services: Services, query: unknown): PublicPageQuery {
  const { page, limit = publicPageSize, search, category, when } = checkQuery(listQuery, query)
  const { category: field, day } = list
  return {
    page,
    limit,
    search,
    withPrivate: services.config.PUBLIC_CONTACTS,
    ...(field !== undefined && category !== '' && { category: { field, value: category } }),
    ...(day !== undefined && { day: { field: day, today: todayOf(services), when } }),
  }
}

const listQuery = v.object({
  ...pageEntries(publicMostPerPage),
  search: oneText('search'),
  category: oneText('category'),
  when: v.optional(v.picklist(eventTimes, `"when" must be ${eventTimes.join(' or ')}`)),
})
