import { Client } from 'pg'

/** The database that has all tables and no rows. Databases of tests are copies of it. */
export const migrated = 'migrated'

/** Creates a database as a copy of another one; returns its address. */
export async function makeDatabase(
  server: string,
  name: string,
  template: string = migrated,
): Promise<string> {
  await run(server, `create database ${name} template ${template}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Drops a database, also while it is in use. */
export function dropDatabase(server: string, name: string): Promise<void> {
  return run(server, `drop database if exists ${name} with (force)`)
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
