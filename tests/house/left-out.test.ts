import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { tally } from '#tests/support/tally.ts'

const repository = join(import.meta.dirname, '../..')

/** A folder of programs in which there is little but what does nothing, and does that well. */
function fewPrograms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['bash', 'dirname', 'grep', 'id', 'ls', 'mktemp', 'rm', 'tail', 'tee']) {
    symlinkSync(join('/usr/bin', name), join(folder, name))
  }
  const stubs = ['apt-get', 'chmod', 'chromium', 'chromium-headless-shell', 'df', 'mkdir']
  for (const name of stubs) writeFileSync(join(folder, name), '#!/bin/bash\n', { mode: 0o755 })
  const npm = '#!/bin/bash\necho 5 passed, 0 failed\n'
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
  return folder
}

test('root does not check a clone without what the tests of many servers need', ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root installs programs')
  const env = { PATH: fewPrograms(), TMPDIR: tmpdir() }
  const ran = spawnSync(join(repository, '.ci/run'), { env, encoding: 'utf8' })
  expect(ran.stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(ran.stderr).toMatch(/^Not installed, though this is root:.* swift-proxy-server/m)
  expect(ran.status).toBe(1)
})

test('what was left out is said right before the tally', () => {
  vi.stubEnv('PATH', '')
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    spy.mockRestore()
  })
  void tally.onTestRunEnd?.([], [], 'passed')
  const lines = written.join('').trim().split('\n')
  expect(lines.slice(-2)).toEqual([
    'Swift is not installed: pictures are tested in a folder alone.',
    '0 passed, 0 failed',
  ])
})
