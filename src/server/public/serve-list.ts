import type { FastifyInstance } from 'fastify'

import type { PublicList } from '#contract/public.ts'
import { folded } from '#contract/search.ts'

import { publicItem, type View } from '../database/public-item.ts'
import { type PublicPageQuery, readPublicPage } from '../database/public-pages.ts'
import { maxScanned } from '../database/search-plan.ts'
import { paginationOf } from '../http/check-page.ts'
import { jsonBody } from '../http/encoding.ts'
import { invalid } from '../http/fault.ts'
import { addressFor } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { sendCached } from './cached.ts'
import { selectionIn } from './query.ts'

/** Registers the call that returns a list to visitors, in pages. */
export function servePublicList(app: FastifyInstance, list: PublicList, services: Services): void {
  const { resource, path } = list
  const days = dayFormat(services)
  app.get(path, { config: { isRepeatable: true } }, (request, reply) => {
    const selection = selectionIn(list, request.query, {
      today: days.format(services.clock.now()),
      withPrivate: services.config.PUBLIC_CONTACTS,
    })
    const view = viewFor(services, list, addressFor(services, request))
    return sendCached(
      { services, resource, request, reply },
      async (collection) => {
        if (collection.total > maxScanned) refuseReadingAll(list, selection)
        const { rows, total } = await readPublicPage(services.database, collection, selection)
        const data = rows.map((row) => publicItem(view, row))
        return jsonBody({ success: true, data, pagination: paginationOf(selection, total) })
      },
      selection.day?.when && selection.day.today,
    )
  })
}

/**
 * In longer lists a search must use the trigram index, which does not contain words of one or two letters, and only
 * what a search or a filter has found may be sorted by a text.
 * @throws `invalid` for other selections.
 */
function refuseReadingAll({ day }: PublicList, selection: PublicPageQuery): void {
  const { search, filters, order } = selection
  if (search !== '' && !/[\p{L}\p{N}]{3}/u.test(folded(search))) {
    throw invalid({ search: 'Please give a word with at least three letters' })
  }
  const isByText = order !== 'newest' && order.field !== day
  if (isByText && search === '' && filters.length === 0) {
    throw invalid({ sort: 'The list is too long to be sorted like this without a search' })
  }
}

/** Returns the view of a list for visitors. */
export function viewFor({ config }: Services, list: PublicList, origin: string): View {
  const { resource, calendar } = list
  return { resource, origin, calendar, withContacts: config.PUBLIC_CONTACTS }
}

/** Returns the format of days, YYYY-MM-DD, in the time zone of the organisation, or else of the server. */
function dayFormat({ config }: Services): Intl.DateTimeFormat {
  // The Swedish date format is YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: config.ORGANISATION_TIMEZONE || undefined })
}
