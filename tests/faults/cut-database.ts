import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'

import { installationPaths } from '#server/installation/paths.ts'

import { play, expectRefusedStart, type FaultScenario } from './story.ts'

const cuts = 50

/** A database is cut at random lengths. Each start on a cut one is refused, and a start on the whole one succeeds. */
export const cutDatabase: FaultScenario = {
  name: 'a database that was cut',
  needsRoot: false,
  run: (random) =>
    play(async ({ folder, server, ledger }) => {
      for (let n = 0; n < 60; n += 1) await ledger.addMember()
      for (let n = 0; n < 10; n += 1) await ledger.addPhoto(n)
      await server.stop()

      const { database } = installationPaths(folder)
      const intactCopy = `${folder}-whole`
      copyFileSync(database, intactCopy)
      const { size } = statSync(intactCopy)
      for (let cut = 0; cut < cuts; cut += 1) {
        truncateSync(database, Math.floor(random() * size))
        ledger.tally.faults += 1
        await expectRefusedStart(folder, ledger)
        copyFileSync(intactCopy, database)
      }
      rmSync(database)
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      writeFileSync(database, Buffer.alloc(size))
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      copyFileSync(intactCopy, database)
      rmSync(intactCopy)
    }),
}
