import { type AuditEntry, auditOps, auditPaths } from '#contract/audit.ts'

import { csvOf } from '../audit/csv.ts'
import { type Call, json, needsConfirmation } from './call.ts'
import { exampleAdmin, exampleStored } from './examples.ts'
import { list, named, object, oneOf, orNull, replyOf, text, time, user, whole } from './schema.ts'

/** What the calls about all that was done carry. */
export const auditShapes = {
  AuditEntry: object({
    _id: text,
    at: time,
    by: user,
    address: text,
    kind: text,
    id: text,
    op: oneOf(...auditOps),
    changes: list(object({ field: text, from: orNull(text), to: orNull(text) })),
  }),
}

const example: AuditEntry = {
  _id: '7',
  at: exampleStored.createdAt,
  by: exampleAdmin,
  address: '192.0.2.7',
  kind: 'event',
  id: exampleStored._id,
  op: 'update',
  changes: [{ field: 'location', from: 'Tunis', to: 'Lyon' }],
}

const filters: NonNullable<Call['query']> = {
  by: { shape: text, description: 'The email of who did it' },
  op: { shape: oneOf(...auditOps), description: 'What was done' },
  kind: { shape: text, description: 'The name of a resource, or "account"' },
  from: { shape: time, description: 'No entry is older' },
  until: { shape: time, description: 'Every entry is older' },
}

/** The calls about all that was done. */
export const auditCalls: Call[] = [
  {
    method: 'get',
    path: auditPaths.list,
    tag: 'Audit',
    summary: 'Read what was done, the newest first',
    query: { ...filters, before: { shape: text, description: 'The "next" of the part before' } },
    replies: {
      200: {
        description: 'A part of it',
        shape: replyOf(
          object({
            entries: list(named('AuditEntry')),
            next: orNull(text),
            keptDays: orNull(whole),
          }),
        ),
        example: { success: true, data: { entries: [example], next: null, keptDays: null } },
      },
    },
  },
  {
    method: 'get',
    path: auditPaths.csv,
    tag: 'Audit',
    summary: 'The same, all of it, as CSV',
    query: filters,
    replies: {
      200: {
        description: 'One line for each field that was changed',
        type: 'text/csv',
        shape: text,
        example: csvOf([example]),
      },
    },
  },
  {
    method: 'put',
    path: auditPaths.kept,
    tag: 'Audit',
    summary: `Say for how many days it is kept, 30 at least; null for good${needsConfirmation}`,
    body: { [json]: { shape: object({ days: orNull(whole) }), example: { days: 365 } } },
    replies: {
      200: {
        description: 'It counts from now on',
        shape: replyOf(object({ days: orNull(whole) })),
        example: { success: true, data: { days: 365 } },
      },
    },
  },
]
