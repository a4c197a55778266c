import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// `npm run bench`: all that is promised of the app on a phone, one after the other, also when one misses
// what it promises. Best run on a machine that does nothing else.

const parts = ['figures/print.ts', 'batch/run.ts', 'many/run.ts', 'smooth/run.ts']

const missed = parts.filter((part) => {
  process.stdout.write(`\n${part}\n`)
  const path = join(import.meta.dirname, part)
  return spawnSync(process.execPath, [path], { stdio: 'inherit' }).status !== 0
})
if (missed.length > 0) process.stdout.write(`\nMissed: ${missed.join(', ')}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
