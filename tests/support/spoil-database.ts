import { sql } from 'kysely'

import type { Database } from '#server/database/database.ts'

import { isOnPostgres } from './test-database.ts'

/** Makes a database read-only; the returned function reverts it. */
export async function makeReadOnly(database: Database): Promise<() => Promise<void>> {
  if (!isOnPostgres()) {
    const setReadOnly = (mode: 'on' | 'off') =>
      sql.raw(`pragma query_only = ${mode}`).execute(database)
    await setReadOnly('on')
    return async () => void (await setReadOnly('off'))
  }
  // Read-only like a standby. Open connections would keep their old setting, so they are terminated.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database)
  const name = sql.ref(rows[0]?.name ?? '')
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(database)
  await others.execute(database)
  await sql`set default_transaction_read_only = on`.execute(database)
  return () =>
    database.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = off`.execute(connection)
      await sql`alter database ${name} reset default_transaction_read_only`.execute(connection)
    })
}

/** Makes every `insert` into a table, or every `update` of it, fail; the returned function reverts it. */
export async function failWrites(
  database: Database,
  operation: 'insert' | 'update',
  table: string,
): Promise<() => Promise<void>> {
  const [operationSql, tableSql] = [sql.raw(operation), sql.table(table)]
  if (!isOnPostgres()) {
    await sql`create temp trigger broken before ${operationSql} on ${sql.raw(`main.${table}`)} begin
      select raise(abort, 'broken by the test');
    end`.execute(database)
    return async () => void (await sql`drop trigger broken`.execute(database))
  }
  await sql`create function broken() returns trigger language plpgsql
    as 'begin raise exception ''broken by the test''; end'`.execute(database)
  await sql`create trigger broken before ${operationSql} on ${tableSql}
    for each row execute function broken()`.execute(database)
  return async () => void (await sql`drop trigger broken on ${tableSql}`.execute(database))
}
