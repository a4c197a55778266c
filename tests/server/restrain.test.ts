import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { skipWithout } from '#tests/run/requirements.ts'

const megabyte = 1024 ** 2

/** Runs a script in a process that is restricted to 100 MB more than its initial memory. */
function runRestrained(lines: string, path: string | undefined) {
  const program = `
    import { restrain } from '#server/pictures/restrain.ts'
    const isSpent = restrain({ memoryBytes: ${100 * megabyte}, niceness: 0 })
    ${lines}
  `
  const flags = ['--input-type=module-typescript', '--eval', program]
  const { signal, stdout } = spawnSync(process.execPath, flags, {
    env: { PATH: path },
    encoding: 'utf8',
  })
  return { signal, stdout }
}

const pause = 'await new Promise((resolve) => setTimeout(resolve, 2000))'

test('memory requested beyond the limit is not allocated, even if it is never used', (context) => {
  skipWithout(context, 'prlimit')
  const ask = `
    try { Buffer.alloc(${300 * megabyte}); console.log('given') } catch { console.log('not given') }
  `
  expect(runRestrained(ask, process.env['PATH']).stdout).not.toMatch(/^given/)
  expect(
    runRestrained(`Buffer.alloc(${50 * megabyte}); console.log('given')`, process.env['PATH']),
  ).toEqual({ signal: null, stdout: 'given\n' })
})

test('a process that uses memory beyond the limit is ended', (context) => {
  skipWithout(context, 'signals')
  const use = (size: number) => `const used = Buffer.alloc(${size * megabyte}, 1); ${pause}
    console.log(used.length > 0)`
  // Without a path to `prlimit` only the periodic check limits memory.
  expect(runRestrained(use(300), '')).toEqual({ signal: 'SIGKILL', stdout: '' })
  expect(runRestrained(use(50), '')).toEqual({ signal: null, stdout: 'true\n' })
})

test('a process reports that much of its memory has stayed allocated', () => {
  const use = (size: number) => `const used = Buffer.alloc(${size * megabyte}, 1);
    console.log(isSpent(), used.length > 0)`
  expect(runRestrained(use(1), '').stdout).toBe('false true\n')
  expect(runRestrained(use(60), '').stdout).toBe('true true\n')
})
