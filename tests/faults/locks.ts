import { DatabaseSync } from 'node:sqlite'

import { installationPaths } from '#server/installation/paths.ts'

import { play, type FaultScenario } from './story.ts'

const kinds = ['begin immediate', 'begin exclusive'] as const

/** Another process locks the database, for a moment or for a long time. */
export const foreignLocks: FaultScenario = {
  name: 'locks of other processes',
  needsRoot: false,
  run: () =>
    play(async ({ folder, server, ledger }) => {
      await ledger.addMember()
      for (const kind of kinds) {
        const other = new DatabaseSync(installationPaths(folder).database)
        other.exec(kind)
        ledger.tally.faults += 1
        // Held for longer than writes wait.
        const lockedWrites = Promise.all([
          ledger.addMember(),
          ledger.addPhoto(1),
          ledger.addPhoto(2),
        ])
        await ledger.read()
        if ((await lockedWrites).includes(true)) ledger.problems.push('a write went past a lock')
        // Released while writes are waiting.
        const waitingWrites = [ledger.addMember(), ledger.addMember()]
        other.exec('rollback')
        other.close()
        if ((await Promise.all(waitingWrites)).includes(false)) {
          ledger.problems.push('a write did not wait for a lock that was let go')
        }
      }
      await server.kill()
    }),
}
