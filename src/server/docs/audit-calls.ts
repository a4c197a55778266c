import {
  type AuditEntry,
  auditMinDays,
  auditMaxDays,
  auditOps,
  auditPageSize,
  auditPaths,
} from '#contract/audit.ts'

import { csvOf } from '../audit/csv.ts'
import { type DocumentedCall, jsonType, needsConfirmation } from './call.ts'
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

/** Schemas of the audit log. */
export const auditShapes = {
  AuditEntry: objectShape({
    _id: textShape,
    at: timeShape,
    by: userShape,
    address: textShape,
    kind: textShape,
    id: textShape,
    // Not an enumeration, because later versions add operations, which clients must expect.
    op: {
      ...textShape,
      description: 'A value of the filter "op", or an operation of a later version',
    },
    changes: listShape(
      objectShape({ field: textShape, from: orNull(textShape), to: orNull(textShape) }),
    ),
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

const filters: NonNullable<DocumentedCall['query']> = {
  by: { shape: textShape, description: 'Email address of the person at the time of the entry' },
  op: { shape: oneOf(...auditOps), description: 'The operation' },
  kind: { shape: textShape, description: 'Name of a resource, or "account"' },
  from: { shape: timeShape, description: 'Start of the time range, inclusive' },
  until: { shape: timeShape, description: 'End of the time range, exclusive' },
}

/** Documentation of the calls of the audit log. */
export const auditCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: auditPaths.list,
    tag: 'Audit',
    summary: `List the entries of the audit log, newest first, ${auditPageSize} per page`,
    query: {
      ...filters,
      before: { shape: textShape, description: 'Cursor: the "next" of the previous page' },
    },
    replies: {
      200: {
        description:
          'One page of the log; "next" is null on the last page, "keptDays" is null if entries are kept forever',
        shape: replyOf(
          objectShape({
            entries: listShape(schemaRef('AuditEntry')),
            next: orNull(textShape),
            keptDays: orNull(wholeShape),
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
    summary:
      'Get all matching entries of the audit log as CSV, newest first; the export itself is logged',
    query: filters,
    replies: {
      200: {
        description: 'One line per changed field, and one per entry without changed fields',
        type: 'text/csv',
        shape: textShape,
        example: csvOf([example]),
      },
    },
  },
  {
    method: 'put',
    path: auditPaths.kept,
    tag: 'Audit',
    summary: `Set the retention of the audit log and of item histories in days (${auditMinDays} to ${auditMaxDays}); null keeps entries forever${needsConfirmation}`,
    body: {
      [jsonType]: { shape: objectShape({ days: orNull(wholeShape) }), example: { days: 365 } },
    },
    replies: {
      200: {
        description: 'The new retention',
        shape: replyOf(objectShape({ days: orNull(wholeShape) })),
        example: { success: true, data: { days: 365 } },
      },
    },
  },
]
