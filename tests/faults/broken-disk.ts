import { imageDisk } from './disks.ts'
import { openLedger } from './ledger.ts'
import { healed, refusedStart, startOn, type Story } from './story.ts'

const rounds = 3

/** A disk breaks while a server is running, and is read-only from then on. */
export const brokenDisk: Story = {
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
        ledger.told.faults += 1
        for (let n = 0; n < 5; n += 1) {
          await ledger.addMember()
          await ledger.addPhoto(1000 + round * 100 + n)
          await ledger.read()
        }
        await server.kill()
        await refusedStart(disk.folder, ledger)
        disk.mend()
        server = await startOn(disk.folder)
        ledger.moveTo(server.url)
        await ledger.sendWaiting()
        await ledger.compare()
      }
      await server.stop()
      await healed(disk.folder, ledger)
      return ledger.counts()
    } finally {
      disk.remove()
    }
  },
}
