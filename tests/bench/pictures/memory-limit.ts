import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A memory limit for a program and all its children. */
export type MemoryLimit = {
  how: string
  /** Command prefix that runs a program under the limit. */
  under: string[]
  /** Peak memory of all its processes, where the system reports it. */
  peakBytes: () => number | undefined
  /** Number of processes that the system has killed for the limit, where it reports that. */
  kills: () => number | undefined
  remove: () => void
}

/** Returns the strictest limit that this machine supports. */
export function limitMemory(bytes: number): MemoryLimit {
  return firstGroup(bytes) ?? secondGroup(bytes) ?? scope(bytes) ?? perProcess(bytes)
}

const root = '/sys/fs/cgroup'

function firstGroup(bytes: number): MemoryLimit | undefined {
  return group(join(root, 'memory', `take-off-${process.pid}`), bytes, {
    how: 'a memory cgroup (v1)',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  })
}

function secondGroup(bytes: number): MemoryLimit | undefined {
  return group(join(root, `take-off-${process.pid}`), bytes, {
    how: 'a memory cgroup (v2)',
    limit: 'memory.max',
    peak: 'memory.peak',
    events: 'memory.events',
  })
}

type Files = { how: string; limit: string; peak: string; events: string }

function group(folder: string, bytes: number, files: Files): MemoryLimit | undefined {
  try {
    mkdirSync(folder)
    if (!existsSync(join(folder, files.limit))) throw new Error('no memory controller')
    writeFileSync(join(folder, files.limit), String(bytes))
  } catch {
    remove(folder)
    return undefined
  }
  const read = (file: string, pattern: RegExp) => {
    const path = join(folder, file)
    const [, number] = (existsSync(path) && pattern.exec(readFileSync(path, 'utf8'))) || []
    return number === undefined ? undefined : Number(number)
  }
  return {
    how: files.how,
    under: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$0" "$@"`],
    peakBytes: () => read(files.peak, /(\d+)/),
    kills: () => read(files.events, /oom_kill (\d+)/),
    remove: () => remove(folder),
  }
}

function remove(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // The group was never created, or still contains a process.
  }
}

const unknown = { peakBytes: () => undefined, kills: () => undefined, remove: () => {} }

function scope(bytes: number): MemoryLimit | undefined {
  const limits = ['-p', `MemoryMax=${bytes}`, '-p', 'MemorySwapMax=0']
  const under = ['systemd-run', '--scope', '--quiet', ...limits]
  try {
    execFileSync('systemd-run', [...under.slice(1), 'true'], { stdio: 'ignore' })
    return { ...unknown, how: 'a scope of systemd', under }
  } catch {
    return undefined
  }
}

function perProcess(bytes: number): MemoryLimit {
  const kilobytes = Math.floor(bytes / 1024)
  const under = ['sh', '-c', `ulimit -d ${kilobytes} && exec "$0" "$@"`]
  return { ...unknown, how: 'ulimit -d, for each process by itself', under }
}
