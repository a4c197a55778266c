import { growingDisk } from './disks.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { expectRecovered, expectRefusedStart, startOn, type FaultScenario } from './story.ts'

const rounds = 4

/**
 * A disk fills up while phones write, gets more space, and fills up again; once the server is killed while it is
 * full.
 */
export const fullDisk: FaultScenario = {
  name: 'a disk that fills',
  needsRoot: true,
  async run(random) {
    const disk = growingDisk(4)
    try {
      let server = await startOn(disk.folder)
      const ledger = await openLedger(server.url)
      for (let round = 1; round <= rounds; round += 1) {
        // Small writes still fit when large ones fail, so the disk counts as full only after many failures in a row.
        for (let failed = 0, tried = 0; failed < 12 && tried < 3000; tried += 1) {
          const isPhoto = random() < 0.3
          const isDone = await (isPhoto ? ledger.addPhoto(seedOf(random)) : ledger.addMember())
          failed = isDone ? 0 : failed + 1
        }
        ledger.tally.faults += 1
        await ledger.read()
        if (round % 2 === 0) {
          await server.kill()
          await startWhileFull(disk.folder, ledger)
          disk.growTo(4 * (round + 1))
          server = await startOn(disk.folder)
          ledger.moveTo(server.url)
        } else disk.growTo(4 * (round + 1))
        await ledger.sendWaiting()
        await ledger.compare()
      }
      disk.growTo(64)
      await server.stop()
      await expectRecovered(disk.folder, ledger)
      return ledger.counts()
    } finally {
      disk.remove()
    }
  },
}

/** A start on a full disk either succeeds, or names the missing space. */
async function startWhileFull(folder: string, ledger: Ledger): Promise<void> {
  const started = await startOn(folder).catch(() => undefined)
  if (!started) return expectRefusedStart(folder, ledger)
  ledger.moveTo(started.url)
  await ledger.read()
  await started.kill()
}

function seedOf(random: () => number): number {
  return Math.floor(random() * 1e6)
}
