import * as v from 'valibot'

import {
  eventTimes,
  publicMaxPerPage,
  publicPageSize,
  type PublicList,
  type PublicOrder,
} from '#contract/public.ts'
import { maxSearchWords, requiredWordsIn } from '#contract/search.ts'

import type { FieldFilter, PublicPageQuery } from '../database/public-pages.ts'
import { checkQuery, pageEntries, textEntry } from '../http/check-page.ts'

/** Inputs of a selection beside its query; `today` is YYYY-MM-DD. */
type Circumstances = { today: string; withPrivate: boolean }

/**
 * Returns the selection that a query of a list asks for.
 * @throws `invalid` with the problem of each parameter.
 */
export function selectionIn(
  list: PublicList,
  query: unknown,
  { today, withPrivate }: Circumstances,
): PublicPageQuery {
  const { day, orders } = list
  const {
    page,
    limit = publicPageSize,
    search,
    when,
    sort,
  } = checkQuery(querySchemaOf(list), query)
  return {
    ...{ page, limit, search, withPrivate },
    filters: filtersIn(list, query),
    order: (sort !== undefined && orders[sort]) || usualOrder(list, when),
    ...(day !== undefined && { day: { field: day, today, when } }),
  }
}

/**
 * Returns the filters in a query of a list.
 * @throws `invalid` with the problem of each parameter.
 */
export function filtersIn(
  { filters = {}, category }: Pick<PublicList, 'filters' | 'category'>,
  query: unknown,
): FieldFilter[] {
  const parameters = Object.entries(filters).flatMap(([field, match]) => {
    const names = field === category ? [field, 'category'] : [field]
    return names.map((name) => ({ name, field, match }))
  })
  const schemas = parameters.map(({ name }) => [name, textEntry(name)] as const)
  const values = checkQuery(v.object(Object.fromEntries(schemas)), query)
  return parameters
    .map(({ name, field, match }) => ({ field, match, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '')
}

/** Upcoming events begin with the next one, all other lists with the latest. */
function usualOrder({ day }: PublicList, when: string | undefined): PublicOrder {
  if (day === undefined) return 'newest'
  return { field: day, direction: when === 'upcoming' ? 'asc' : 'desc' }
}

const searchEntry = v.pipe(
  textEntry('search'),
  v.check(
    (search) => requiredWordsIn(search).length <= maxSearchWords,
    `The search is too long (${maxSearchWords} different words at most)`,
  ),
)

function querySchemaOf({ orders }: PublicList) {
  const names = Object.keys(orders)
  return v.object({
    ...pageEntries(publicMaxPerPage),
    search: searchEntry,
    when: v.optional(v.picklist(eventTimes, `"when" must be ${eventTimes.join(' or ')}`)),
    sort: v.optional(v.picklist(names, `"sort" must be one of ${names.join(', ')}`)),
  })
}
