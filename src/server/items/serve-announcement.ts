import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { announcement } from '#contract/announcement.ts'
import { baseValuesField } from '#contract/change.ts'

import { parseFields, readItem, readItemToChange } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { isNamedIn } from '../http/etags.ts'
import { type HttpReply, refusalError, refusal, sendReply } from '../http/fault.ts'
import { type CheckedChange, checkChange } from './check-base-values.ts'
import { checkAdded } from './check-form.ts'
import { compareAndSet } from './compare-and-set.ts'
import * as effects from './effects.ts'
import { itemReply, refusedAsOther, refusedUnlessMatching, toItem } from './item-replies.ts'
import { type Form, withForm } from './read-form.ts'
import { sendIfChanged } from './serve-list.ts'
import type { Served } from './serve-resource.ts'
import { writeRequestOf } from './write-once.ts'

const { paths, switchField } = announcement
const key = { kind: announcement.name, id: announcement.name }

/** Registers the calls of the announcement. */
export function serveAnnouncement(
  app: FastifyInstance,
  { services, writeOnce }: Omit<Served, 'resource'>,
) {
  const served: Served = { resource: announcement, services, writeOnce }
  app.get(paths.list, { compress: false }, (request, reply) =>
    sendIfChanged(served, { request, reply }, async () => {
      const found = asRow(await readItem(services.database, key))
      return { data: found ? toItem(announcement, found) : null }
    }),
  )
  app.post(paths.add, async (request, reply) => sendReply(reply, await upsert(served, request)))
  app.put(switchField.path, async (request, reply) =>
    sendReply(reply, await switchAnnouncement(served, request)),
  )
}

function upsert(served: Served, request: FastifyRequest): Promise<HttpReply> {
  return withForm(served, request, (form) => {
    const change = checkUpsert(form)
    return served.writeOnce({
      ...writeRequestOf(request, change.values),
      prepare: async () => {},
      work: async (trx) => {
        const operation = effects.operationContextOf(served, request, trx)
        const before = asRow(await readItemToChange(trx, key))
        if (!before) return announcementReply('created', await create(operation, form), 201)
        if (expectsNone(request)) return addAgain(before, change.values)
        const refused = refusedUnlessMatching(request, announcement, before)
        if (refused) return refused
        const done = await compareAndSet(operation, before, change)
        return 'status' in done ? done : announcementReply('updated', done)
      },
    })
  })
}

/** Without base values the form has to be complete. */
function checkUpsert(form: Form): CheckedChange {
  if (form.entries.has(baseValuesField)) return checkChange(announcement, form)
  return { values: checkAdded(announcement, form), picture: undefined }
}

/** Nothing is replaced, so that all sent fields apply and required ones must be present. */
function create(operation: effects.OperationContext, form: Form): Promise<ItemRow> {
  const values = { ...checkAdded(announcement, form), [switchField.name]: true }
  return effects.commitAdd(operation, { id: key.id, values, picture: null, madeAt: operation.now })
}

/** Whether the person saw no announcement; one that another person has created meanwhile must not be replaced. */
function expectsNone(request: FastifyRequest): boolean {
  return isNamedIn(request.headers['if-none-match'], undefined)
}

/** An identical announcement counts as created; another one is refused. */
function addAgain(found: ItemRow, values: Record<string, unknown>): HttpReply {
  const stored = parseFields(found)
  const isSame = Object.entries(values).every(([name, value]) => stored[name] === value)
  return isSame ? announcementReply('created', found) : refusedAsOther(announcement, found)
}

function switchAnnouncement(served: Served, request: FastifyRequest): Promise<HttpReply> {
  const wanted = requestedState(request)
  return served.writeOnce({
    ...writeRequestOf(request, wanted === undefined ? [] : [wanted]),
    prepare: async () => {},
    work: async (trx) => {
      const before = asRow(await readItemToChange(trx, key))
      if (!before) return refusal('not-found', 'No announcement to toggle')
      const refused = refusedUnlessMatching(request, announcement, before)
      if (refused) return refused
      const isActive = parseFields(before)[switchField.name] === true
      const next = wanted ?? !isActive
      const outcome = next ? 'activated' : 'deactivated'
      if (next === isActive) return announcementReply(outcome, before)
      const change = { values: { [switchField.name]: next }, op: 'switch' as const }
      const operation = effects.operationContextOf(served, request, trx)
      return announcementReply(outcome, await effects.commitUpdate(operation, before, change))
    },
  })
}

/** Returns the requested state of the switch; undefined inverts the current one. */
function requestedState({ query }: FastifyRequest): boolean | undefined {
  const { success, output } = v.safeParse(switchQuery, query)
  if (!success) {
    throw refusalError(
      'bad-request',
      `Please say ${switchField.name}=true or ${switchField.name}=false`,
    )
  }
  const wanted = output[switchField.name]
  return wanted === undefined ? undefined : wanted === 'true'
}

const switchQuery = v.object({ [switchField.name]: v.optional(v.picklist(['true', 'false'])) })

function asRow(found: ItemRow | 'removed' | 'unknown'): ItemRow | undefined {
  return typeof found === 'string' ? undefined : found
}

function announcementReply(outcome: string, row: ItemRow, status = 200): HttpReply {
  const { body } = itemReply(announcement, row)
  return { status, body: { ...body, message: `Announcement ${outcome} successfully!` } }
}
