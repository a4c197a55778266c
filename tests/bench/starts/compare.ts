import { cpus, loadavg } from 'node:os'

import { isBusy } from '#tests/bench/options.ts'

import { launchBrowser } from './browser.ts'
import { keepCoresBusy } from './busy-cores.ts'
import { measureRound, type Row } from './round.ts'
import { processorRate } from './slow-network.ts'
import { printRows } from './tell.ts'
import { other, startVariants } from './variants.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Compares the starts of the app with those of the reference pages; returns whether the limits were kept. */
export async function compareStarts(rounds: number): Promise<boolean> {
  const { browser, workers } = await launchBrowser()
  const { variants, floor, stop } = await startVariants(browser)
  const rows: Row[] = []
  write(`A processor ${processorRate} times slower than this machine's`)
  if (!variants.some(({ name }) => name === other))
    write('No other build is measured: BENCH_OTHER names none')
  const stopLoad = isBusy ? keepCoresBusy() : undefined
  try {
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = Date.now()
      rows.push(...(await measureRound({ browser, workers, variants, floor }, round)))
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      const [busy = 0] = loadavg()
      // Printed because other load on the machine is measured too.
      write(
        `Round ${round + 1}: ${seconds} s, ${cpus().length} processors, load ${busy.toFixed(1)}`,
      )
    }
  } finally {
    stopLoad?.()
    workers.close()
    await browser.close()
    await stop()
  }
  return printRows(rows)
}
