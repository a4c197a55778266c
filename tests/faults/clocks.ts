import { DatabaseSync } from 'node:sqlite'

import { sessionPaths } from '#contract/session.ts'
import { installationPaths } from '#server/installation/paths.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { play, startOn, type FaultScenario } from './story.ts'

const dayMs = 24 * 60 * 60 * 1000
const shifts = [100, -100, 400, 3650, -3650, 0].map((days) => days * dayMs)

/** Starts with clocks that are ahead and behind must not expire anything early. */
export const wrongClocks: FaultScenario = {
  name: 'clocks ahead and back',
  needsRoot: false,
  run: () =>
    play(async ({ folder, server: first, ledger }) => {
      for (let n = 0; n < 10; n += 1) await ledger.addPhoto(n)
      await guessWrong(first.url)
      await first.stop()
      const before = rowsIn(folder)
      for (const shiftMs of shifts) {
        const server = await startOn(folder, shiftMs)
        ledger.tally.faults += 1
        ledger.moveTo(server.url)
        // The session of the previous start lists and adds.
        await ledger.compare()
        await ledger.addMember()
        await server.stop()
        const after = rowsIn(folder)
        for (const [table, count] of Object.entries(before)) {
          if ((after[table] ?? 0) < count) {
            ledger.problems.push(
              `${table} lost rows when the clock stood ${shiftMs / dayMs} days off`,
            )
          }
        }
      }
    }),
}

async function guessWrong(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ...firstAdmin, password: 'not the right one' })
  await fetch(url + sessionPaths.signIn, { method: 'POST', headers, body })
}

/** Returns the number of rows of every table with an expiry. */
function rowsIn(folder: string): Record<string, number> {
  const file = new DatabaseSync(installationPaths(folder).database, { readOnly: true })
  const tables = ['sessions', 'writes', 'items', 'sign_in_failures', 'picture_files']
  const counts = tables.map((table) => {
    const row = file.prepare(`select count(*) as count from ${table}`).get()
    return [table, Number(row?.['count'])]
  })
  file.close()
  return Object.fromEntries(counts)
}
