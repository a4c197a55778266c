import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { installationPaths } from '#server/installation/paths.ts'

import { play, expectRefusedStart, type FaultScenario } from './story.ts'

/** Folders are deleted or replaced while the server runs and while it is stopped. */
export const missingFolders: FaultScenario = {
  name: 'folders that are missing or something else',
  needsRoot: false,
  run: () =>
    play(async ({ folder, server, ledger }) => {
      const { pictures, database, marker } = installationPaths(folder)
      let seed = 0
      const add = async (count: number) => {
        for (let n = 0; n < count; n += 1) await ledger.addPhoto((seed += 1))
      }
      const aside = `${folder}-aside`
      await add(5)

      // Put back later, with the files that were added in the meantime.
      renameSync(pictures, aside)
      ledger.tally.faults += 1
      await add(5)
      await ledger.read()
      rmSync(join(pictures, 'incoming'), { recursive: true, force: true })
      ledger.tally.faults += 1
      await add(5)
      moveFiles(aside, pictures)
      await ledger.compare()

      renameSync(pictures, aside)
      writeFileSync(pictures, 'a file')
      ledger.tally.faults += 1
      await add(3)
      await ledger.read()
      rmSync(pictures)
      renameSync(aside, pictures)
      await ledger.sendWaiting()
      await ledger.compare()
      await server.stop()

      renameSync(pictures, aside)
      writeFileSync(pictures, 'a file')
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      rmSync(pictures)
      renameSync(aside, pictures)

      renameSync(database, aside)
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      renameSync(marker, `${aside}-marker`)
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      mkdirSync(database)
      ledger.tally.faults += 1
      await expectRefusedStart(folder, ledger)
      rmSync(database, { recursive: true })
      renameSync(aside, database)
      renameSync(`${aside}-marker`, marker)
    }),
}

/** Moves all files of a folder into another one. */
function moveFiles(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (name.endsWith('.webp')) renameSync(join(from, name), join(to, name))
  }
  rmSync(from, { recursive: true, force: true })
}
