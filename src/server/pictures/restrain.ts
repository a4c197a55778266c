import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

import type { ChildLimits } from './limits.ts'

const checkEveryMs = 20

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
  const usedBytes = () => process.memoryUsage.rss() - atStartBytes
  // SIGKILL, because process.exit() would wait for the decoder.
  const checkMemory = () => usedBytes() > memoryBytes && process.kill(process.pid, 'SIGKILL')
  setInterval(checkMemory, checkEveryMs).unref()
  return () => usedBytes() > memoryBytes / 3
}

/** Returns the result of `work`; undefined once this process has used more CPU time, even if the work continues. */
export async function withinTime<T>(
  processorMs: ChildLimits['processorMs'],
  work: Promise<T>,
): Promise<T | undefined> {
  const startUsage = process.cpuUsage()
  const timeout = Promise.withResolvers<undefined>()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(startUsage)
    if ((user + system) / 1000 > processorMs) timeout.resolve(undefined)
  }, checkEveryMs)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearInterval(timer)
  }
}

function restrainOnLinux(memoryBytes: number, niceness: number): void {
  // When the machine runs out of memory, this process is to be killed instead of the server.
  ignoreErrors(() => writeFileSync('/proc/self/oom_score_adj', '1000'))
  // On Linux a priority belongs to a thread; new threads inherit it.
  for (const thread of readdirSync('/proc/self/task')) {
    ignoreErrors(() => setPriority(Number(thread), niceness))
  }
  ignoreErrors(() => {
    const [, kilobytes] = /VmData:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const maxBytes = Number(kilobytes) * 1024 + memoryBytes
    execFileSync('prlimit', ['--pid', String(process.pid), `--data=${maxBytes}`, '--core=0'], {
      stdio: 'ignore',
    })
  })
}

/** Small containers may forbid or lack an operation, which is then skipped. */
function ignoreErrors(act: () => void): void {
  try {
    act()
  } catch {
    // The watch, the time limit and the separate process still apply.
  }
}
