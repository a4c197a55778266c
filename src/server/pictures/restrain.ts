import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

import type { LaneLimits } from './limits.ts'

const lookEveryMs = 20

/**
 * Keeps this process within its limits. On Linux an allocation beyond the memory fails at once; the
 * watch, which sees what was really taken, is for all other systems and for whatever slips through.
 * Returns whether much of the memory has stayed taken.
 */
export function restrain({
  memoryBytes,
  niceness,
}: Pick<LaneLimits, 'memoryBytes' | 'niceness'>): () => boolean {
  if (process.platform === 'linux') restrainOnLinux(memoryBytes, niceness)
  else if (niceness > 0) setPriority(niceness)
  const atStartBytes = process.memoryUsage.rss()
  const takenBytes = () => process.memoryUsage.rss() - atStartBytes
  // Its own end, and not process.exit(), which would wait for the decoder to finish.
  const look = () => takenBytes() > memoryBytes && process.kill(process.pid, 'SIGKILL')
  setInterval(look, lookEveryMs).unref()
  return () => takenBytes() > memoryBytes / 3
}

/** What comes of it; undefined once this process has taken more processor time, whatever it goes on with. */
export async function withinTime<T>(
  processorMs: LaneLimits['processorMs'],
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
  // When the machine runs out of memory, this is what has to go, not the server.
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'))
  // A priority belongs to a thread there; those to come inherit it.
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

/** What a small container forbids or lacks is done without. */
function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // The watch, the time limit and the other process remain.
  }
}
