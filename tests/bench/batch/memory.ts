import { readFileSync } from 'node:fs'

import type { Browser } from 'playwright'

/**
 * Private memory of a browser's processes, in MB: `page` of the page processes with their workers, `all` of every
 * process.
 */
export type Memory = { page: number; all: number }

/** Short enough to sample the peak while one photo is decoded. */
const everyMs = 50

/**
 * Measures the memory of a browser before `act`, and its maximum during `act`. Counts the private memory of each
 * process (`Pss_Anon`) and its share of shared memory (`Pss_Shmem`), but no mapped program files. Source: proc(5),
 * smaps.
 */
export async function watchMemory(browser: Browser, act: () => Promise<void>) {
  const devtools = await browser.newBrowserCDPSession()
  const sample = async (): Promise<Memory> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const processes = processInfo.map(({ type, id }) => ({ type, mb: heldBy(id) }))
    return {
      page: sumOf(processes.filter(({ type }) => type === 'renderer')),
      all: sumOf(processes),
    }
  }
  const before = await sample()
  const peak = { ...before }
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const now = await sample()
      peak.page = Math.max(peak.page, now.page)
      peak.all = Math.max(peak.all, now.all)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  try {
    await act()
  } finally {
    stopped.abort()
    await watching
    await devtools.detach()
  }
  return { before, peak }
}

const sumOf = (processes: readonly { mb: number }[]) =>
  processes.reduce((sum, { mb }) => sum + mb, 0)

function heldBy(pid: number): number {
  const kb = [...rollupOf(pid).matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)]
  return kb.reduce((sum, [, each]) => sum + Number(each), 0) / 1024
}

/** Returns an empty text for a process that has ended meanwhile. */
function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return ''
  }
}
