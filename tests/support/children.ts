import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of processor time; 100 are one second. */
const startTicks = 100

/** Process ids of a server's picture readers. Linux only. */
export function pictureChildrenOf(serverPid: number): number[] {
  return childrenOf(serverPid, 'pictures/child.ts')
}

/** Process ids of a server's workers. Linux only. */
export function workersOf(pid: number): number[] {
  return childrenOf(pid, 'workers/worker.ts')
}

function childrenOf(parent: number, script: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isChildOf(pid, parent))
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(script))
}

/**
 * Returns true if the process is the one for heavy pictures, and has used more processor time than its start takes.
 */
export function isReadingHeavy(pid: number): boolean {
  const isHeavy = textOf(`/proc/${pid}/cmdline`).includes('"niceness":10')
  const [, , , , , , , , , , , , , userTicks] = textOf(`/proc/${pid}/stat`).split(' ')
  return isHeavy && Number(userTicks) > startTicks
}

/** Returns true if a process runs; a zombie does not count. */
export function isRunning(pid: number): boolean {
  const status = textOf(`/proc/${pid}/status`)
  return status !== '' && !/^State:\s+Z/m.test(status)
}

function isChildOf(pid: number, parent: number): boolean {
  return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(textOf(`/proc/${pid}/status`))
}

/** Returns an empty text for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
