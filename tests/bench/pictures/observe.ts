import { readdirSync, readFileSync } from 'node:fs'

const lookEveryMs = 50

/** Peak memory of each process, by its kind. */
export type Peaks = Map<string, number>

/** Samples the memory of a server and all its children. Works on Linux only; elsewhere it records nothing. */
export function observe(serverPid: number): { peaks: Peaks; stop: () => void } {
  const peaks: Peaks = new Map()
  const look = () => {
    for (const pid of processes()) {
      const status = statusOf(pid)
      const isChild = numberIn(status, 'PPid') === serverPid
      if (pid !== serverPid && !isChild) continue
      const name = isChild ? laneOf(pid) : 'server'
      const bytes = numberIn(status, 'VmHWM') * 1024
      if (name !== '') peaks.set(name, Math.max(peaks.get(name) ?? 0, bytes))
    }
  }
  const timer = setInterval(look, lookEveryMs)
  return { peaks, stop: () => clearInterval(timer) }
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function statusOf(pid: number): string {
  return textOf(`/proc/${pid}/status`)
}

function laneOf(pid: number): string {
  const [, niceness] = /"niceness":(\d+)/.exec(textOf(`/proc/${pid}/cmdline`)) ?? []
  if (niceness === undefined) return ''
  return niceness === '0' ? 'quick lane' : 'heavy lane'
}

/** Returns an empty text for a process that has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function numberIn(status: string, name: string): number {
  const [, number] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status) ?? []
  return Number(number ?? 0)
}
