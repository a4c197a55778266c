import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of our own, that a fault can be done to. */
export type Disk = { folder: string; remove: () => void }

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** A disk in memory whose size can be changed. */
export function memoryDisk(megabytes: number): Disk & { resize: (megabytes: number) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-disk-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder)
  return {
    folder,
    resize: (size) => run('mount', '-o', `remount,size=${size}m`, folder),
    remove: () => {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A disk in a file, that can break down as a real one does: from then on it takes no write. */
export function imageDisk(megabytes: number): Disk & { breakDown: () => void; mend: () => void } {
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
    mend: () => {
      run('umount', folder)
      // The journal is played back, and what broke is forgotten.
      run('sh', '-c', `e2fsck -fy ${image} || [ $? -le 1 ]`)
      mount()
    },
    remove: () => {
      run('umount', '-l', folder)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
