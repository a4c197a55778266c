import * as v from 'valibot'

import { accountKind } from '#contract/audit.ts'

import { accountIn } from './check-effects.ts'
import { allItems, type Effect } from './observed.ts'
import { changesIn } from './past.ts'
import { describe, type InFlightWrite } from './queue-positions.ts'
import type { World } from './world.ts'

const change = v.object({
  field: v.string(),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
const changes = v.pipe(v.string(), v.parseJson(), v.array(change))

/** Checks that the history contains each effect once, with its author, its key and the changed fields. */
export async function checkHistory(
  world: World,
  inFlight: InFlightWrite,
  effects: readonly Effect[],
): Promise<void> {
  const { server, past } = world
  const rows = await historyOf(server).where('n', '>', past.historyRead).execute()
  past.historyRead = rows.at(-1)?.n ?? past.historyRead
  const recorded = rows.map(({ kind, id, op, admin_id: by, write_key: key, changes: text }) => {
    const fields = v.parse(changes, text).map(({ field, from, to }) => [field, from, to])
    return [kind, id, op, by, key, inOrder(fields)]
  })
  const effectRows = effects.map((effect) => {
    const op = inFlight.entry.op === 'set' ? 'switch' : effect.op
    const fields = changesIn(effect).map(({ name, from, to }) => [name, from ?? null, to ?? null])
    return [
      effect.kind,
      effect.id,
      op,
      accountIn(world, inFlight),
      inFlight.entry.id,
      inOrder(fields),
    ]
  })
  if (JSON.stringify(recorded) === JSON.stringify(effectRows)) return
  world.broken('the history tells each effect once', describe(inFlight))
}

/** Reads only entries about items, because sign-ins are in the same table. */
const historyOf = ({ database }: World['server']) =>
  database.selectFrom('history').selectAll().where('kind', '!=', accountKind).orderBy('n')

function inOrder(fields: readonly (readonly unknown[])[]): string[] {
  return fields.map((each) => JSON.stringify(each)).toSorted((a, b) => a.localeCompare(b))
}

/** Checks that replaying the whole history produces the current items. */
export async function checkReplay({ server, broken }: World): Promise<void> {
  const replayed = new Map<string, Map<string, unknown>>()
  const rows = await historyOf(server).execute()
  for (const { kind, id, op, changes: text } of rows) {
    const item = `${kind}:${id}`
    const changedFields = v.parse(changes, text).map(({ field, to }) => [field, to] as const)
    const fields = new Map<string, unknown>([...(replayed.get(item) ?? []), ...changedFields])
    replayed.set(item, new Map([...fields].filter(([, to]) => to !== null)))
    if (op === 'remove') replayed.delete(item)
  }
  const items = await allItems(server.database)
  const found = [...items].map(([item, fields]) => [item, inOrder(Object.entries(fields))])
  const expectedItems = [...replayed].map(([item, fields]) => [item, inOrder([...fields])])
  if (inOrder(found).join() !== inOrder(expectedItems).join()) {
    broken('the history makes the items as they stand', `${replayed.size} of ${items.size}`)
  }
}
