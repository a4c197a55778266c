import type { FastifyInstance, FastifyRequest } from 'fastify'

import { announcement } from '#contract/announcement.ts'

import { answerWith, isNamedIn, refusedAsOther, refusedUnlessSeen, toItem } from './answers.ts'
import { checkAdded } from './check-form.ts'
import { addItem, parseFields, readItem, updateItem } from './database/items.ts'
import type { Database } from './database/sqlite.ts'
import type { ItemRow } from './database/tables.ts'
import { type Answer, refusal, send } from './fault.ts'
import { withForm } from './read-form.ts'
import { sendIfChanged } from './serve-list.ts'
import type { Served } from './serve-resource.ts'
import { writeOf } from './write-once.ts'

const { paths, toggle: switched } = announcement
const key = { kind: announcement.name, id: announcement.name }

/** The calls of the one header announcement. */
export function serveAnnouncement(
  app: FastifyInstance,
  { services, writeOnce }: Omit<Served, 'resource'>,
) {
  const served: Served = { resource: announcement, services, writeOnce }
  app.get(paths.list, (request, reply) =>
    sendIfChanged(served, { request, reply }, async () => {
      const found = await find(services.database)
      return { data: found ? toItem(announcement, found) : null }
    }),
  )
  app.post(paths.add, async (request, reply) => send(reply, await upsert(served, request)))
  app.put(switched.path, async (request, reply) => send(reply, await toggle(served, request)))
}

function upsert(served: Served, request: FastifyRequest): Promise<Answer> {
  return withForm(served, request, (form) => {
    const values = checkAdded(announcement, form)
    return served.writeOnce({
      ...writeOf(request, values),
      prepare: async () => {},
      work: async (trx) => {
        const now = served.services.clock.now()
        const before = await find(trx)
        if (!before) {
          const item = { ...key, values: { ...values, [switched.field]: true }, picture: null }
          return said('created', await addItem(trx, { ...item, madeAt: now, now }), 201)
        }
        if (isMeantAsNew(request)) return again(before, values)
        const refused = refusedUnlessSeen(request, announcement, before)
        return refused ?? said('updated', await updateItem(trx, before, { values, now }))
      },
    })
  })
}

/** Whoever saw no announcement must not write over the one that somebody else made meanwhile. */
function isMeantAsNew(request: FastifyRequest): boolean {
  return isNamedIn(request.headers['if-none-match'], undefined)
}

/** The same one once more is no second one. */
function again(found: ItemRow, values: Record<string, unknown>): Answer {
  const stored = parseFields(found)
  const isSame = Object.entries(values).every(([name, value]) => stored[name] === value)
  return isSame ? said('created', found) : refusedAsOther(announcement, found)
}

function toggle(served: Served, request: FastifyRequest): Promise<Answer> {
  return served.writeOnce({
    ...writeOf(request, []),
    prepare: async () => {},
    work: async (trx) => {
      const before = await find(trx)
      if (!before) return refusal('not-found', 'No announcement to toggle')
      const refused = refusedUnlessSeen(request, announcement, before)
      if (refused) return refused
      const isActive = parseFields(before)[switched.field] !== true
      const now = served.services.clock.now()
      const row = await updateItem(trx, before, { values: { [switched.field]: isActive }, now })
      return said(isActive ? 'activated' : 'deactivated', row)
    },
  })
}

async function find(database: Database): Promise<ItemRow | undefined> {
  const found = await readItem(database, key)
  return typeof found === 'string' ? undefined : found
}

function said(what: string, row: ItemRow, status = 200): Answer {
  const { body } = answerWith(announcement, row)
  return { status, body: { ...body, message: `Announcement ${what} successfully!` } }
}
