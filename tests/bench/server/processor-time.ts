import { readdirSync, readFileSync } from 'node:fs'

/** In ticks, as Linux counts them on every processor of today: a hundred in a second. */
const tickMs = 10

type Process = { pid: number; parent: number; ticks: number }

/** What these processes, and all that they have started, have had of a processor so far, in ms. */
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
    // The name of the program, in brackets, may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // Its own, for itself and for the system; and those of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(name), parent, ticks }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
