import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { HistoryEntry } from '#contract/history.ts'
import { webhookPaths, webhookProblems } from '#contract/webhooks.ts'

import { askForConfirmation } from '../accounts/confirmed.ts'
import type { ChangeEvent } from '../accounts/security-log.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import { auditSubjectOf, sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Database, Trx } from '../database/database.ts'
import { enforceRateLimit } from '../database/rate-limits.ts'
import type { WebhookRow } from '../database/tables.ts'
import { checkQuery } from '../http/check-page.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import { auditedChanges, updateWebhookRow } from './change.ts'
import { findDeliveries, findDelivery, queueAgain, queueTest, toDelivery } from './deliveries.ts'
import {
  insertWebhook,
  findWebhookRow,
  findWebhooks,
  lockWebhook,
  rotateSecret,
  toWebhook,
} from './endpoints.ts'
import { checkWebhook, checkWebhookChange } from './entry.ts'

const deliveriesQuery = v.object({
  before: v.optional(v.pipe(v.string('Please give one id'), v.maxLength(100, 'It is too long'))),
})

type ToWebhook = { Params: { id: string } }

/** Registers the calls about webhooks. */
export function serveWebhooks(app: FastifyInstance, accountServices: AccountServices): void {
  const { services } = accountServices
  const { database } = services
  app.get(webhookPaths.list, async (_request, reply) => {
    const data = await findWebhooks(database, services)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
  app.get<ToWebhook>(webhookPaths.deliveries, async ({ params: { id }, query }, reply) => {
    const { before } = checkQuery(deliveriesQuery, query)
    await existing(database, id)
    const data = await findDeliveries(database, { webhookId: id, before }, services)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
  serveSending(app, accountServices)
  app.register(async (changes) => {
    // With a found, unlocked phone nobody may have the data sent elsewhere.
    askForConfirmation(changes, services)
    serveChanges(changes, accountServices)
  })
}

/** Sending by hand needs no confirmation, so that its number is limited. */
const handSent = { subject: 'webhook-messages', most: 100, withinMs: 60 * 60 * 1000 }

function serveSending(app: FastifyInstance, { services }: AccountServices): void {
  const limit = () => enforceRateLimit(services, handSent, webhookProblems.tooManySent)

  app.post<ToWebhook>(webhookPaths.test, async (request, reply) => {
    await limit()
    const row = await transactInSession(services, request, async (trx) => {
      const { id, off_because: reason } = await locked(trx, request.params.id)
      if (reason !== '') throw refusalError('bad-request', webhookProblems.isOff)
      return queueTest(services, trx, id)
    })
    services.wakeWebhooks?.()
    const data = toDelivery(row, services)
    return sendReply(reply, { status: 201, body: { success: true, data } })
  })

  app.post<ToWebhook>(webhookPaths.again, async (request, reply) => {
    const { id } = request.params
    await limit()
    const row = await transactInSession(services, request, async (trx) => {
      const found = await findDelivery(trx, id)
      if (!found) throw refusalError('not-found', webhookProblems.deliveryGone)
      const { off_because: reason } = await locked(trx, found.webhook_id)
      if (reason !== '') throw refusalError('bad-request', webhookProblems.isOff)
      return queueAgain(services, trx, id)
    })
    services.wakeWebhooks?.()
    const data = toDelivery(row, services)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })
}

function serveChanges(app: FastifyInstance, { services, log }: AccountServices): void {
  const { config } = services
  const note = (
    trx: Trx,
    request: FastifyRequest,
    { event, changes }: { event: ChangeEvent['event']; changes: HistoryEntry['changes'] },
  ) => log.change(trx, { event, ...auditSubjectOf(sessionOf(request), request), changes })

  app.post(webhookPaths.list, async (request, reply) => {
    const entry = checkWebhook(config, request.body)
    const row = await transactInSession(services, request, async (trx) => {
      const added = await insertWebhook(services, trx, entry)
      if (!added) throw refusalError('bad-request', webhookProblems.tooMany)
      await note(trx, request, {
        event: 'webhook-added',
        changes: auditedChanges(undefined, added),
      })
      return added
    })
    return sendReply(reply, withSecret(row, 201))
  })

  app.put<ToWebhook>(webhookPaths.one, async (request, reply) => {
    const change = checkWebhookChange(config, request.body)
    const row = await transactInSession(services, request, async (trx) => {
      const before = await locked(trx, request.params.id)
      await updateWebhookRow(trx, before, change)
      const after = await existing(trx, before.id)
      await note(trx, request, { event: 'webhook-changed', changes: auditedChanges(before, after) })
      return after
    })
    const data = toWebhook(row, services)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.delete<ToWebhook>(webhookPaths.one, async (request, reply) => {
    await transactInSession(services, request, async (trx) => {
      const before = await locked(trx, request.params.id)
      await trx.deleteFrom('webhooks').where('id', '=', before.id).execute()
      await note(trx, request, {
        event: 'webhook-removed',
        changes: auditedChanges(before, undefined),
      })
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })

  app.post<ToWebhook>(webhookPaths.secret, async (request, reply) => {
    const row = await transactInSession(services, request, async (trx) => {
      const before = await locked(trx, request.params.id)
      await rotateSecret(services, trx, before)
      const changes = [{ field: 'webhook', from: null, to: before.name }]
      await note(trx, request, { event: 'webhook-secret-made', changes })
      return existing(trx, before.id)
    })
    return sendReply(reply, withSecret(row, 201))
  })

  const withSecret = (row: WebhookRow, status: number) => {
    const data = { ...toWebhook(row, services), secret: row.secret }
    return { status, body: { success: true as const, data } }
  }
}

/** @throws `not-found` for an unknown webhook. */
async function existing(database: Database, id: string): Promise<WebhookRow> {
  return orNotFound(await findWebhookRow(database, id))
}

/** @throws `not-found` for an unknown webhook. */
async function locked(trx: Trx, id: string): Promise<WebhookRow> {
  return orNotFound(await lockWebhook(trx, id))
}

function orNotFound(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw refusalError('not-found', webhookProblems.gone)
  return row
}
