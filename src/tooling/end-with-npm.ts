import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const isOfNpm = process.env['npm_lifecycle_event'] !== undefined
const shell = process.ppid
/** Read as this process begins: npm may be gone by the time anybody asks. */
const npm = isOfNpm ? parentOf(shell) : undefined

let stop = () => {}
let timer: NodeJS.Timeout | undefined

/**
 * Calls `act` once npm, which started this process, is no more; the last one given counts. npm passes
 * a signal on to its shell only, and a killed one to nobody: what it started must not outlive it.
 */
export function endWithNpm(act: () => void): void {
  stop = act
  if (!isOfNpm || timer) return
  timer = setInterval(() => {
    if (process.ppid === shell && isStillThere()) return
    clearInterval(timer)
    stop()
  }, 150).unref()
}

/** The shell may outlive npm, and waits for us as if nothing had happened. */
function isStillThere(): boolean {
  if (process.platform === 'linux') return parentOf(shell) === npm
  try {
    return npm === undefined || process.kill(npm, 0)
  } catch {
    return false
  }
}

function parentOf(pid: number): number | undefined {
  try {
    if (process.platform === 'win32') return undefined
    if (process.platform !== 'linux') {
      return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
    }
    // The name before it, in parentheses, may hold anything.
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent)
  } catch {
    return undefined
  }
}
