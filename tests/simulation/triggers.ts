/** Error messages of a database within a transaction. */
export const failures = ['disk I/O error', 'database or disk is full'] as const

/** The moment of the failure: at the effect, or after it. */
const moments = {
  effect: { event: 'insert', table: 'collections' },
  answer: { event: 'update', table: 'writes' },
} as const

const events = { add: 'insert', update: 'update', remove: 'delete' } as const
const operations = ['add', 'update', 'remove'] as const

/**
 * Returns triggers for SQLite that record every effect within its transaction, and fail as the table `failing`
 * states. They belong to one connection.
 */
export function triggersOfSqlite(): string[] {
  const stateOf = (row: string) => `json_set(${row}.fields, '$.picture', ${row}.picture)`
  const note = (op: keyof typeof events) => {
    const row = op === 'remove' ? 'old' : 'new'
    return `
      create temp trigger item_${op} after ${events[op]} on main.items begin
        insert into effects (op, kind, id, before, after) values ('${op}', ${row}.kind, ${row}.id,
          ${op === 'add' ? 'null' : stateOf('old')}, ${op === 'remove' ? 'null' : stateOf('new')});
      end`
  }
  const fail = (message: string) =>
    Object.entries(moments).map(
      ([at, { event, table }]) => `
        create temp trigger "${message} ${at}" before ${event} on main.${table}
        when exists (select 1 from failing where message = '${message}' and at = '${at}') begin
          select raise(abort, '${message}');
        end`,
    )
  return [
    `create temp table effects (
      n integer primary key, op text, kind text, id text, before text, after text)`,
    'create temp table failing (message text, at text)',
    ...operations.map(note),
    ...failures.flatMap(fail),
  ]
}

/** Returns triggers with the same behaviour for PostgreSQL, which apply to all connections of its database. */
export function triggersOfPostgres(): string[] {
  const stateOf = (row: string) =>
    `(${row}.fields::jsonb || jsonb_build_object('picture', ${row}.picture))::text`
  const note = (op: keyof typeof events) => {
    const row = op === 'remove' ? 'old' : 'new'
    return [
      `create function note_${op}() returns trigger language plpgsql as $$ begin
        insert into effects (op, kind, id, before, after) values ('${op}', ${row}.kind, ${row}.id,
          ${op === 'add' ? 'null' : stateOf('old')}, ${op === 'remove' ? 'null' : stateOf('new')});
        return null;
      end $$`,
      `create trigger item_${op} after ${events[op]} on items for each row execute function note_${op}()`,
    ]
  }
  const fail = `create function fail_if_told() returns trigger language plpgsql as $$
    declare told failing; begin
      select * into told from failing where at = tg_argv[0] limit 1;
      if found then raise exception '%', told.message; end if;
      return new;
    end $$`
  const failing = Object.entries(moments).map(
    ([at, { event, table }]) =>
      `create trigger fail_at_${at} before ${event} on ${table} for each row execute function fail_if_told('${at}')`,
  )
  return [
    `create table effects (
      n bigserial primary key, op text, kind text, id text, before text, after text)`,
    'create table failing (message text, at text)',
    ...operations.flatMap(note),
    fail,
    ...failing,
  ]
}
