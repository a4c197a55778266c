import { type AuditEntry, auditOps, auditPaths } from '#contract/audit.ts'

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
    // Later versions add acts, which clients must expect.
    op: { ...textShape, description: 'A value of the filter `op`, or an act of a later version' },
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
  by: { shape: textShape, description: 'The email of who did it' },
  op: { shape: oneOf(...auditOps), description: 'What was done' },
  kind: { shape: textShape, description: 'The name of a resource, or "account"' },
  from: { shape: timeShape, description: 'No entry is older' },
  until: { shape: timeShape, description: 'Every entry is older' },
}

/** Documentation of the calls of the audit log. */
export const auditCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: auditPaths.list,
    tag: 'Audit',
    summary: 'Read what was done, the newest first',
    query: {
      ...filters,
      before: { shape: textShape, description: 'The "next" of the part before' },
    },
    replies: {
      200: {
        description: 'A part of it',
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
    summary: 'The same, all of it, as CSV',
    query: filters,
    replies: {
      200: {
        description: 'One line for each field that was changed',
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
    summary: `Say for how many days it is kept, 30 at least; null for good${needsConfirmation}`,
    body: {
      [jsonType]: { shape: objectShape({ days: orNull(wholeShape) }), example: { days: 365 } },
    },
    replies: {
      200: {
        description: 'It counts from now on',
        shape: replyOf(objectShape({ days: orNull(wholeShape) })),
        example: { success: true, data: { days: 365 } },
      },
    },
  },
]
