import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makeCluster } from '#tests/support/postgres/cluster.ts'
import { makeDatabase } from '#tests/support/postgres/databases.ts'

/** Starts a PostgreSQL for this run, so that its processor time can be read. */
export async function startOwnPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-bench-postgres-'))
  const cluster = makeCluster({ folder })
  await cluster.start()
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  return {
    /** Creates a database; returns its address and the process that serves it. */
    database: async (name: string) => ({
      url: await makeDatabase(cluster.url('postgres'), name, 'template1'),
      pid: Number(pid),
    }),
    end: cluster.end,
  }
}
