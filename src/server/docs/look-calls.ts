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

/** Documentation of further read-only calls. */
export const lookCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: dashboardPath,
    tag: 'Dashboard',
    summary: 'Count everything',
    replies: {
      200: {
        description: 'The counts',
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

function historyCall({ name }: Resource): DocumentedCall {
  return {
    method: 'get',
    path: itemHistoryPath(name),
    tag: 'History',
    summary: `Tell what was done to one ${name}, the newest first; after its removal, to owners alone`,
    query: pageQuery(historyMaxPerPage, historyPageSize),
    replies: {
      200: {
        description: 'What was done',
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
