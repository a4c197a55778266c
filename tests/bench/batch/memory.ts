import { readFileSync } from 'node:fs'

import type { Browser } from 'playwright'

/** What a browser's processes hold for themselves, in MB: `page` of all pages and their workers. */
export type Memory = { page: number; all: number }

/** Often enough for what one photo takes while it is decoded. */
const everyMs = 50

/**
 * Watches the memory of a browser while something is done; gives what it had before and the most it had.
 * What a process holds is what Linux says is its own (`Pss_Anon`) and its part of what processes hand to
 * each other (`Pss_Shmem`): program files are not counted. Source: proc(5), smaps.
 */
export async function watchMemory(browser: Browser, act: () => Promise<void>) {
  const devtools = await browser.newBrowserCDPSession()
  const look = async (): Promise<Memory> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const held = processInfo.map(({ type, id }) => ({ type, mb: heldBy(id) }))
    return { page: sumOf(held.filter(({ type }) => type === 'renderer')), all: sumOf(held) }
  }
  const before = await look()
  const most = { ...before }
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const now = await look()
      most.page = Math.max(most.page, now.page)
      most.all = Math.max(most.all, now.all)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  try {
    await act()
  } finally {
    over.abort()
    await watching
    await devtools.detach()
  }
  return { before, most }
}

const sumOf = (held: readonly { mb: number }[]) => held.reduce((sum, { mb }) => sum + mb, 0)

function heldBy(pid: number): number {
  const kb = [...rollupOf(pid).matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)]
  return kb.reduce((sum, [, each]) => sum + Number(each), 0) / 1024
}

/** A process that has ended meanwhile holds nothing. */
function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return ''
  }
}
