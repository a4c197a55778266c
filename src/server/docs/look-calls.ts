import { announcement } from '#contract/announcement.ts'
import { dashboard, dashboardPath } from '#contract/dashboard.ts'
import {
  historyEntry,
  historyMaxPerPage,
  historyPageSize,
  itemHistoryPath,
} from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { lists } from '#contract/resources/index.ts'

import { type DocumentedCall, pageQuery, unchanged } from './call.ts'
import { exampleAdmin, exampleStored } from './examples.ts'
import { singularOf } from './items.ts'
import {
  listShape,
  schemaRef,
  objectShape,
  oneOf,
  orNull,
  replyOf,
  textShape,
  timeShape,
  userShape,
  wholeShape,
} from './schema.ts'

const totals = Object.keys(dashboard.entries.totals.entries)
const countsOf = <T>(value: T) => Object.fromEntries(totals.map((name) => [name, value]))

const entry = objectShape({
  _id: textShape,
  at: timeShape,
  by: userShape,
  op: oneOf(...historyEntry.entries.op.options),
  write: orNull(textShape),
  changes: listShape(
    objectShape({ field: textShape, from: orNull(textShape), to: orNull(textShape) }),
  ),
})

/** Documentation of the dashboard and of the histories of items. */
export const lookCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: dashboardPath,
    tag: 'Dashboard',
    summary:
      'Get the counts of banners, events, founder profiles, enquiries and members, and the time of the last change',
    replies: {
      200: {
        description: 'The counts; "memberships" are enquiries, "verifiedMemberships" are members',
        shape: replyOf(
          objectShape({
            totals: objectShape(countsOf(wholeShape)),
            summary: objectShape({ totalRecords: wholeShape, lastUpdated: timeShape }),
          }),
        ),
        example: {
          success: true,
          data: {
            totals: countsOf(2),
            summary: { totalRecords: 10, lastUpdated: exampleStored.updatedAt },
          },
        },
      },
      304: unchanged,
    },
  },
  ...[...lists, announcement].map(historyCall),
]

function historyCall(resource: Resource): DocumentedCall {
  const { name, isSingle } = resource
  const item = isSingle ? `the ${singularOf(resource)}` : `one ${singularOf(resource)}`
  const removal = isSingle ? '' : '; after its removal for owners only'
  return {
    method: 'get',
    path: itemHistoryPath(name),
    tag: 'History',
    summary: `List the history of ${item}, newest first${removal}`,
    query: pageQuery(historyMaxPerPage, historyPageSize),
    replies: {
      200: {
        description: 'One page of the history',
        shape: replyOf(listShape(entry), { pagination: schemaRef('Pagination') }),
        example: {
          success: true,
          data: [
            {
              _id: '7',
              at: exampleStored.updatedAt,
              by: exampleAdmin,
              op: 'update',
              write: null,
              changes: [{ field: 'discount', from: '10%', to: '15%' }],
            },
          ],
          pagination: { total: 1, page: 1, limit: historyPageSize, totalPages: 1 },
        },
      },
    },
  }
}
