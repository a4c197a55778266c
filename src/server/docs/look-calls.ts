import { dashboard, dashboardPath } from '#contract/dashboard.ts'
import {
  historyEntry,
  historyMostPerPage,
  historyPageSize,
  historyPath,
} from '#contract/history.ts'
import { members } from '#contract/resources/member.ts'

import { type Call, pageQuery, unchanged } from './call.ts'
import { exampleAdmin, exampleStored } from './examples.ts'
import { list, named, object, oneOf, orNull, replyOf, text, time, user, whole } from './schema.ts'

const totals = Object.keys(dashboard.entries.totals.entries)
const countsOf = <T>(value: T) => Object.fromEntries(totals.map((name) => [name, value]))

const entry = object({
  _id: text,
  at: time,
  by: user,
  op: oneOf(...historyEntry.entries.op.options),
  write: orNull(text),
  changes: list(object({ field: text, from: orNull(text), to: orNull(text) })),
})

/** The calls that only look. */
export const lookCalls: Call[] = [
  {
    method: 'get',
    path: dashboardPath,
    tag: 'Dashboard',
    summary: 'Count everything',
    replies: {
      200: {
        description: 'The counts',
        shape: replyOf(
          object({
            totals: object(countsOf(whole)),
            summary: object({ totalRecords: whole, lastUpdated: time }),
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
  {
    method: 'get',
    path: historyPath,
    inPath: { kind: members.name },
    tag: 'History',
    summary: 'Tell what was done to one item, the newest first',
    query: pageQuery(historyMostPerPage, historyPageSize),
    replies: {
      200: {
        description: 'What was done',
        shape: replyOf(list(entry), { pagination: named('Pagination') }),
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
  },
]
