import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { skipWithout } from '#tests/run/requirements.ts'

const megabyte = 1024 ** 2

/** Runs a few lines in a process that is restrained to 100 MB more than it begins with. */
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

test('what is asked for beyond the limit is not given, though never used', (context) => {
  skipWithout(context, 'prlimit')
  const ask = `
    try { Buffer.alloc(${300 * megabyte}); console.log('given') } catch { console.log('not given') }
  `
  expect(runRestrained(ask, process.env['PATH']).stdout).not.toMatch(/^given/)
  expect(
    runRestrained(`Buffer.alloc(${50 * megabyte}); console.log('given')`, process.env['PATH']),
  ).toEqual({ signal: null, stdout: 'given\n' })
})

test('what is used beyond the limit ends the process', (context) => {
  skipWithout(context, 'signals')
  const use = (size: number) => `const used = Buffer.alloc(${size * megabyte}, 1); ${pause}
    console.log(used.length > 0)`
  // Without a path to the system's own tool there is only the watch.
  expect(runRestrained(use(300), '')).toEqual({ signal: 'SIGKILL', stdout: '' })
  expect(runRestrained(use(50), '')).toEqual({ signal: null, stdout: 'true\n' })
})

test('a process says when much of its memory has stayed taken', () => {
  const use = (size: number) => `const used = Buffer.alloc(${size * megabyte}, 1);
    console.log(isSpent(), used.length > 0)`
  expect(runRestrained(use(1), '').stdout).toBe('false true\n')
  expect(runRestrained(use(60), '').stdout).toBe('true true\n')
})
