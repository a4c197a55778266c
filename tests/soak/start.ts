import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

// `npm run soak [-- --runs 500 --seed 1]`: does more of the runs with which `npm run test:all` begins.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
})

const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)
const soak = spawn(process.execPath, [vitest, 'run', '--project', 'soak'], {
  stdio: 'inherit',
  env: { ...process.env, SOAK_RUNS: values.runs, SOAK_SEED: values.seed },
})
soak.once('exit', (code) => (process.exitCode = code ?? 1))
