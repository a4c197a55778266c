import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makeCluster } from '#tests/support/postgres/cluster.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'

/** A PostgreSQL for this run, whose time on the processor can be read. */
export async function startOwnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-bench-postgres-'))
  const cluster = makeCluster({ folder })
  await cluster.start()
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    /** A new database: where it is, and the process that serves it. */
    database: async (name: string) => ({
      url: await makeDatabase(cluster.url('postgres'), name, 'template1'),
      pid: Number(pid),
    }),
    end: cluster.end,
  }
}
