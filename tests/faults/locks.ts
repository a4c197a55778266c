import { DatabaseSync } from 'node:sqlite'

import { installationPaths } from '#server/installation/paths.ts'

import { play, type Story } from './story.ts'

const kinds = ['begin immediate', 'begin exclusive'] as const

/** Another process locks the database, for a moment or for a long time. */
export const foreignLocks: Story = {
  name: 'locks of other processes',
  needsRoot: false,
  run: () =>
    play(async ({ folder, server, ledger }) => {
      await ledger.addMember()
      for (const kind of kinds) {
        const other = new DatabaseSync(installationPaths(folder).database)
        other.exec(kind)
        ledger.told.faults += 1
        // Held for longer than writes wait.
        const held = Promise.all([ledger.addMember(), ledger.addPhoto(1), ledger.addPhoto(2)])
        await ledger.read()
        if ((await held).includes(true)) ledger.wrong.push('a write went past a lock')
        // Released while writes are waiting.
        const waited = [ledger.addMember(), ledger.addMember()]
        other.exec('rollback')
        other.close()
        if ((await Promise.all(waited)).includes(false)) {
          ledger.wrong.push('a write did not wait for a lock that was let go')
        }
      }
      await server.kill()
    }),
}
