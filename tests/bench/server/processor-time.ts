import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick: Linux reports 100 per second on all current processors. */
const tickMs = 10

type Process = { pid: number; parent: number; ticks: number }

/** Returns the processor time that these processes and all their descendants have used so far, in ms. */
export function processorMs(pids: readonly number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(read)
  const counted = new Set<number>()
  const count = (pid: number) => {
    if (counted.has(pid)) return
    counted.add(pid)
    for (const each of processes) if (each.parent === pid) count(each.pid)
  }
  for (const pid of pids) count(pid)
  return processes
    .filter(({ pid }) => counted.has(pid))
    .reduce((sum, { ticks }) => sum + ticks * tickMs, 0)
}

function read(name: string): Process[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The name of the program, in brackets, may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // Own user and system time, and the times of children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(name), parent, ticks }]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}
