import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const isOfNpm = process.env['npm_lifecycle_event'] !== undefined
const shell = process.ppid
/** Read at the start, because npm may have ended by the time it is needed. */
const npm = isOfNpm ? parentOf(shell) : undefined

let stop = () => {}
let timer: NodeJS.Timeout | undefined

/**
 * Calls `act` once npm, which started this process, has ended; a later call replaces `act`. npm passes signals to its
 * shell only, and none when it is killed: child processes must not outlive it.
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

/** The shell may outlive npm and keep waiting for this process. */
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
    // The process name in parentheses may contain any character.
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent)
  } catch {
    return undefined
  }
}
