import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

import type { ChildLimits } from './limits.ts'

const lookEveryMs = 20

/**
 * Limits the memory and priority of this process. On Linux an allocation beyond the limit fails immediately; a watch
 * on the memory in use covers other systems and exceptions. Returns a function that tells whether much of the memory
 * is still in use.
 */
export function restrain({
  memoryBytes,
  niceness,
}: Pick<ChildLimits, 'memoryBytes' | 'niceness'>): () => boolean {
  if (process.platform === 'linux') restrainOnLinux(memoryBytes, niceness)
  else if (niceness > 0) setPriority(niceness)
  const atStartBytes = process.memoryUsage.rss()
  const takenBytes = () => process.memoryUsage.rss() - atStartBytes
  // SIGKILL, because process.exit() would wait for the decoder.
  const look = () => takenBytes() > memoryBytes && process.kill(process.pid, 'SIGKILL')
  setInterval(look, lookEveryMs).unref()
  return () => takenBytes() > memoryBytes / 3
}

/** Returns the result of `acting`; undefined once this process has used more CPU time, even if the work continues. */
export async function withinTime<T>(
  processorMs: ChildLimits['processorMs'],
  acting: Promise<T>,
): Promise<T | undefined> {
  const began = process.cpuUsage()
  const late = Promise.withResolvers<undefined>()
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(began)
    if ((user + system) / 1000 > processorMs) late.resolve(undefined)
  }, lookEveryMs)
  try {
    return await Promise.race([acting, late.promise])
  } finally {
    clearInterval(looking)
  }
}

function restrainOnLinux(memoryBytes: number, niceness: number): void {
  // When the machine runs out of memory, this process is to be killed instead of the server.
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'))
  // On Linux a priority belongs to a thread; new threads inherit it.
  for (const thread of readdirSync('/proc/self/task')) {
    tryTo(() => setPriority(Number(thread), niceness))
  }
  tryTo(() => {
    const [, kilobytes] = /VmData:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const mostBytes = Number(kilobytes) * 1024 + memoryBytes
    execFileSync('prlimit', ['--pid', String(process.pid), `--data=${mostBytes}`, '--core=0'], {
      stdio: 'ignore',
    })
  })
}

/** Small containers may forbid or lack an operation, which is then skipped. */
function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // The watch, the time limit and the separate process still apply.
  }
}
