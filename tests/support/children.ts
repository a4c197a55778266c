import { readdirSync, readFileSync } from 'node:fs'

/** Of processor time; a hundred are a second. */
const startTicks = 100

/** The processes that read pictures for a server; on Linux only. */
export function pictureChildrenOf(serverPid: number): number[] {
  return childrenOf(serverPid, 'pictures/child.ts')
}

/** The processes that serve together for the one that has started them; on Linux only. */
export function workersOf(pid: number): number[] {
  return childrenOf(pid, 'workers/worker.ts')
}

function childrenOf(parent: number, script: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isChildOf(pid, parent))
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(script))
}

/** Whether it is the one for heavy pictures, and has worked for longer than its start takes. */
export function isReadingHeavy(pid: number): boolean {
  const isHeavy = textOf(`/proc/${pid}/cmdline`).includes('"niceness":10')
  const [, , , , , , , , , , , , , userTicks] = textOf(`/proc/${pid}/stat`).split(' ')
  return isHeavy && Number(userTicks) > startTicks
}

/** Whether a process is there, and not only its name. */
export function isRunning(pid: number): boolean {
  const status = textOf(`/proc/${pid}/status`)
  return status !== '' && !/^State:\s+Z/m.test(status)
}

function isChildOf(pid: number, parent: number): boolean {
  return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(textOf(`/proc/${pid}/status`))
}

/** A process that has ended meanwhile says nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
