import { imageDisk } from './disks.ts'
import { openLedger } from './ledger.ts'
import { expectRecovered, expectRefusedStart, startOn, type FaultScenario } from './story.ts'

const rounds = 3

/** A disk breaks while a server is running, and is read-only from then on. */
export const brokenDisk: FaultScenario = {
  name: 'a disk that fails and turns read-only',
  needsRoot: true,
  async run(random) {
    const disk = imageDisk(64)
    try {
      let server = await startOn(disk.folder)
      const ledger = await openLedger(server.url)
      for (let round = 0; round < rounds; round += 1) {
        const writes = 3 + Math.floor(random() * 10)
        for (let n = 0; n < writes; n += 1) await ledger.addPhoto(round * 100 + n)
        disk.breakDown()
        ledger.tally.faults += 1
        for (let n = 0; n < 5; n += 1) {
          await ledger.addMember()
          await ledger.addPhoto(1000 + round * 100 + n)
          await ledger.read()
        }
        await server.kill()
        await expectRefusedStart(disk.folder, ledger)
        disk.repair()
        server = await startOn(disk.folder)
        ledger.moveTo(server.url)
        await ledger.sendWaiting()
        await ledger.compare()
      }
      await server.stop()
      await expectRecovered(disk.folder, ledger)
      return ledger.counts()
    } finally {
      disk.remove()
    }
  },
}
