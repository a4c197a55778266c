import * as v from 'valibot'

import { type Carried, nameOf } from './carried.ts'
import { accountIn, changesIn } from './judge-effects.ts'
import { allItems, type Effect } from './observed.ts'
import type { World } from './world.ts'

const changes = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) }),
  ),
)

/** The history tells each effect once: who did it, under which key, and what became of which field. */
export async function judgeHistory(
  { server, judge, ledger }: World,
  carried: Carried,
  effects: readonly Effect[],
): Promise<void> {
  const rows = await server.database
    .selectFrom('history')
    .selectAll()
    .where('n', '>', judge.told)
    .orderBy('n')
    .execute()
  judge.told = rows.at(-1)?.n ?? judge.told
  const told = rows.map((row) => ({ ...row, changes: v.parse(changes, row.changes) }))
  const wanted = effects.map((effect) => ({
    kind: effect.kind,
    id: effect.id,
    op: carried.entry?.op === 'set' ? 'switch' : effect.op,
    admin_id: accountIn(ledger, carried),
    write_key: carried.entry?.id,
    changes: changesIn(effect).map(({ name, from = null, to = null }) => ({
      field: name,
      from,
      to,
    })),
  }))
  const isSame = told.length === wanted.length && wanted.every((each, at) => tells(told[at], each))
  if (!isSame) judge.broken('the history tells each effect once', nameOf(carried))
}

type Told = Record<string, unknown> & {
  changes: readonly { field: string; from: string | null; to: string | null }[]
}

function tells(told: Told | undefined, wanted: Told): boolean {
  const inOrder = ({ changes: all }: Told) =>
    all
      .map(({ field, from, to }) => JSON.stringify([field, from, to]))
      .toSorted(byText)
      .join()
  const { changes: _, ...rest } = wanted
  const isSame = Object.entries(rest).every(([name, value]) => told?.[name] === value)
  return told !== undefined && isSame && inOrder(told) === inOrder(wanted)
}

function byText(a: string, b: string): number {
  return a.localeCompare(b)
}

/** Played from nothing, the history makes the items as they stand. */
export async function judgeReplay({ server, judge }: World): Promise<void> {
  const replayed = new Map<string, Map<string, string>>()
  for (const row of await server.database
    .selectFrom('history')
    .selectAll()
    .orderBy('n')
    .execute()) {
    const item = `${row.kind}:${row.id}`
    const fields = replayed.get(item) ?? new Map<string, string>()
    replayed.set(item, fields)
    for (const { field, to } of v.parse(changes, row.changes)) {
      if (to === null) fields.delete(field)
      else fields.set(field, to)
    }
    if (row.op === 'remove') replayed.delete(item)
  }
  const inOrder = (fields: Iterable<[string, string]>) =>
    [...fields]
      .map((each) => JSON.stringify(each))
      .toSorted(byText)
      .join()
  const items = await allItems(server.database)
  for (const item of new Set([...items.keys(), ...replayed.keys()])) {
    const found = items.get(item)
    const told = replayed.get(item)
    if (found && told && inOrder(Object.entries(found)) === inOrder(told)) continue
    judge.broken('the history makes the items as they stand', item)
  }
}
