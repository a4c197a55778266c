import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { names } from './options.ts'

// `npm run bench`: measures all promised values of the app on a phone, or those of one
// folder (`-- batch`), one after the other, and continues after a missed one. Best run on an otherwise idle machine.

const all = ['figures/print.ts', 'batch/run.ts', 'many/run.ts', 'smooth/run.ts']
const parts = all.filter((part) => names.every((name) => part.startsWith(`${name}/`)))
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))

const missed = parts.filter((part) => {
  process.stdout.write(`\n${part}\n`)
  const path = join(import.meta.dirname, part)
  return spawnSync(process.execPath, [path, ...options], { stdio: 'inherit' }).status !== 0
})
if (missed.length > 0) process.stdout.write(`\nMissed: ${missed.join(', ')}\n`)
process.exitCode = missed.length === 0 ? 0 : 1
