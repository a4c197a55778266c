import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk for injecting faults. */
export type Disk = { folder: string; remove: () => void }

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * Returns a disk of a few megabytes, of which filler files occupy a part; removing them frees space while it is in
 * use.
 */
export function growingDisk(megabytes: number): Disk & { growTo: (megabytes: number) => void } {
  const disk = imageDisk(96)
  const folder = join(disk.folder, 'data')
  const fillerFolder = join(disk.folder, 'in-the-way')
  for (const each of [folder, fillerFolder]) mkdirSync(each)
  const fillers: string[] = []
  while (freeMegabytes(disk.folder) > megabytes) {
    const path = join(fillerFolder, `${fillers.length}`)
    writeFileSync(path, Buffer.alloc(1024 ** 2, 1))
    fillers.push(path)
  }
  let room = megabytes
  return {
    folder,
    growTo: (size) => {
      for (const path of fillers.splice(0, size - room)) rmSync(path)
      room = size
    },
    remove: disk.remove,
  }
}

/** Returns the free space for root, in megabytes; the system reserves a part of it that other users cannot use. */
function freeMegabytes(folder: string): number {
  const { bfree, bsize } = statfsSync(folder)
  return (bfree * bsize) / 1024 ** 2
}

/** Returns a disk in an image file, which can be broken like a real one: from then on every write fails. */
export function imageDisk(megabytes: number): Disk & { breakDown: () => void; repair: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'take-off-disk-'))
  const image = join(home, 'image')
  const folder = join(home, 'disk')
  mkdirSync(folder)
  run('dd', 'if=/dev/zero', `of=${image}`, 'bs=1M', `count=${megabytes}`)
  run('mkfs.ext4', '-q', image)
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  mount()
  return {
    folder,
    breakDown: () => run('mount', '-o', 'remount,abort', folder),
    repair: () => {
      run('umount', folder)
      // Replays the journal and clears the recorded errors.
      run('sh', '-c', `e2fsck -fy ${image} || [ $? -le 1 ]`)
      mount()
    },
    remove: () => {
      run('umount', '-l', folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
