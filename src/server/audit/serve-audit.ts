import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import {
  auditMinDays,
  auditMaxDays,
  auditOps,
  type AuditLogPage,
  auditPageSize,
  auditPaths,
} from '#contract/audit.ts'
import type { HistoryEntry } from '#contract/history.ts'

import { askForConfirmation } from '../accounts/confirmed.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import { checkBody } from '../http/check-body.ts'
import { checkQuery } from '../http/check-page.ts'
import { sendReply } from '../http/fault.ts'
import { auditCsv } from './csv.ts'
import { findAuditEntries, readKeptDays, type Wanted } from './read.ts'
import { setKeptDays } from './retention.ts'

/** Registers the calls of the audit log; none of them changes entries. */
export function serveAudit(app: FastifyInstance, { services, log }: AccountServices): void {
  const { database } = services

  app.get(auditPaths.list, async (request, reply) => {
    const { before, ...wanted } = checkQuery(listQuery, request.query)
    const found = await findAuditEntries(database, wanted, { before, limit: auditPageSize + 1 })
    const entries = found.slice(0, auditPageSize)
    const next = found.length > entries.length ? (entries.at(-1)?._id ?? null) : null
    const data: AuditLogPage = { entries, next, keptDays: await readKeptDays(database) }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.get(auditPaths.csv, async (request, reply) => {
    const wanted = checkQuery(csvQuery, request.query)
    await transactInSession(services, request, (trx) =>
      log.change(trx, {
        event: 'audit-exported',
        ...auditSubjectOf(sessionOf(request), request),
        changes: filterChanges(wanted),
      }),
    )
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', 'attachment; filename="take-off-audit.csv"')
    return reply.type('text/csv; charset=utf-8').send(auditCsv(database, wanted))
  })

  app.register(async (changes) => {
    // A shorter retention deletes traces, so that a person with a found, unlocked phone must not be able to set it.
    askForConfirmation(changes, services)
    serveRetention(changes, { services, log })
  })
}

function serveRetention(
  app: FastifyInstance,
  { services, log }: Pick<AccountServices, 'services' | 'log'>,
) {
  app.put(auditPaths.kept, async (request, reply) => {
    const { days } = checkBody(retentionBody, request.body)
    await transactInSession(services, request, async (trx) => {
      const before = await readKeptDays(trx)
      await setKeptDays(trx, days)
      await log.change(trx, {
        event: 'audit-kept-changed',
        ...auditSubjectOf(sessionOf(request), request),
        changes: [{ field: 'days', from: retentionText(before), to: retentionText(days) }],
      })
    })
    return sendReply(reply, { status: 200, body: { success: true, data: { days } } })
  })
}

/** Returns the filter of an export as fields of its entry. */
function filterChanges({ by, kind, op, from, until }: Wanted): HistoryEntry['changes'] {
  const toText = (ms: number | undefined) => (ms === undefined ? ms : new Date(ms).toISOString())
  const filter = { who: by, about: kind, act: op, from: toText(from), until: toText(until) }
  return Object.entries(filter).flatMap(([field, to]) =>
    to === undefined ? [] : [{ field, from: null, to }],
  )
}

const retentionText = (days: number | null) => (days === null ? 'for good' : String(days))

const time = v.optional(
  v.pipe(
    v.string('Please give one time'),
    v.isoTimestamp('Please give a time as 2026-11-20T09:00:00Z'),
    v.transform((text) => Date.parse(text)),
  ),
)
const word = v.optional(
  v.pipe(v.string('Please give one value'), v.maxLength(254, 'It is too long')),
)
const act = v.optional(v.picklist(auditOps, 'Please give one of the acts that there are'))
const filters = { by: word, op: act, kind: word, from: time, until: time }
const csvQuery = v.object(filters)
const cursorProblem = '"before" must be the "next" value of an earlier reply'
const listQuery = v.object({
  ...filters,
  before: v.optional(
    v.pipe(v.string(cursorProblem), v.regex(/^\d{1,15}$/, cursorProblem), v.transform(Number)),
  ),
})

const days = `Please give a whole number of days from ${auditMinDays} to ${auditMaxDays}, or null`
const retentionBody = v.object({
  days: v.nullable(
    v.pipe(
      v.number(days),
      v.integer(days),
      v.minValue(auditMinDays, days),
      v.maxValue(auditMaxDays, days),
    ),
  ),
})
