import { copyFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'

import { installationPaths } from '#server/installation/paths.ts'

import { play, refusedStart, type Story } from './story.ts'

const cuts = 50

/** A database is cut at random lengths. Each start on a cut one is refused, and a start on the whole one succeeds. */
export const cutDatabase: Story = {
  name: 'a database that was cut',
  needsRoot: false,
  run: (random) =>
    play(async ({ folder, server, ledger }) => {
      for (let n = 0; n < 60; n += 1) await ledger.addMember()
      for (let n = 0; n < 10; n += 1) await ledger.addPhoto(n)
      await server.stop()

      const { database } = installationPaths(folder)
      const whole = `${folder}-whole`
      copyFileSync(database, whole)
      const { size } = statSync(whole)
      for (let cut = 0; cut < cuts; cut += 1) {
        truncateSync(database, Math.floor(random() * size))
        ledger.told.faults += 1
        await refusedStart(folder, ledger)
        copyFileSync(whole, database)
      }
      rmSync(database)
      ledger.told.faults += 1
      await refusedStart(folder, ledger)
      writeFileSync(database, Buffer.alloc(size))
      ledger.told.faults += 1
      await refusedStart(folder, ledger)
      copyFileSync(whole, database)
      rmSync(whole)
    }),
}
