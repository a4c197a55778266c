import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import { readArguments } from '#tests/run/arguments.ts'
import { allParts, checkParts, type Part, quickParts } from '#tests/run/parts.ts'
import type { RequirementName } from '#tests/run/requirements.ts'
import type { PartResult } from '#tests/run/result.ts'
import { runPart } from '#tests/run/run-part.ts'
import { flakyIn, listNotRun, type Run, tableOf, tallyOf } from '#tests/run/summary.ts'
import { hangMs, waitMs } from '#tests/support/hang.ts'
import { projectNames, projects } from '#tests/support/projects.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const repository = resolve(import.meta.dirname, '../..')
const server: Part = { name: 'server', projects: ['server'], mayRetry: true }
const postgres: Part = { name: 'server-postgres', needs: ['postgresql'] }

function ran(result: Partial<PartResult>, durationMs = 90_000): Run {
  const whole = { passed: 3, failures: [], flaky: [], skipped: [], files: [], ...result }
  return { ran: [{ part: server, result: whole, durationMs }], blocked: [] }
}

function endOf(run: Run, ...without: RequirementName[]) {
  const notRun = listNotRun(run, new Set(without))
  return { tally: tallyOf(run.ran, notRun), sentences: notRun.map(({ sentence }) => sentence) }
}

describe('a run of the tests', () => {
  test('ends with the tally of its tests', () => {
    expect(endOf(ran({ passed: 5, failures: ['a.test.ts: a', 'b.test.ts: b'] })).tally).toBe(
      '5 passed, 2 failed',
    )
  })

  test('fails for a part that could not run, and names the missing requirement', () => {
    const run: Run = { ...ran({}), blocked: [{ part: postgres, missing: ['postgresql'] }] }
    expect(endOf(run)).toEqual({
      tally: '3 passed, 1 failed',
      sentences: ['server-postgres needs a PostgreSQL server'],
    })
    expect(endOf(run, 'swift').tally).toBe('3 passed, 1 failed')
    expect(endOf(run, 'postgresql').tally).toBe('3 passed, 0 failed, 1 skipped')
  })

  test('fails for a skipped test, unless the caller accepts that its requirement is missing', () => {
    const needsLinux = ran({ skipped: [{ test: 'a.test.ts: a full disk', note: 'linux' }] })
    expect(endOf(needsLinux)).toEqual({
      tally: '3 passed, 1 failed',
      sentences: ['a.test.ts: a full disk needs Linux'],
    })
    expect(endOf(needsLinux, 'linux').tally).toBe('3 passed, 0 failed, 1 skipped')
    const unexplained = ran({ skipped: [{ test: 'a.test.ts: a full disk' }] })
    expect(endOf(unexplained, 'linux')).toEqual({
      tally: '3 passed, 1 failed',
      sentences: ['a.test.ts: a full disk is skipped without a reason'],
    })
  })

  test('fails when more than one test in a hundred passed only the second time', () => {
    const flaky = ['a.test.ts: a photo']
    expect(flakyIn(ran({ passed: 100, flaky }).ran)).toEqual({ tests: flaky, isAccepted: true })
    expect(endOf(ran({ passed: 100, flaky })).tally).toBe('100 passed, 0 failed')
    expect(flakyIn(ran({ passed: 99, flaky }).ran).isAccepted).toBe(false)
    expect(endOf(ran({ passed: 99, flaky })).tally).toBe('98 passed, 1 failed')
  })

  test('prints tests, minutes and the five slowest files of each part', () => {
    const files = [1, 6, 3, 2, 5, 4].map((nth) => ({ file: `${nth}.ts`, durationMs: nth * 1000 }))
    expect(tableOf(ran({ files }).ran).split('\n')).toEqual([
      'part    tests  minutes  slowest files',
      'server      3      1.5  6.ts 6.0 s, 5.ts 5.0 s, 4.ts 4.0 s, 3.ts 3.0 s, 2.ts 2.0 s',
      'all         3      1.5',
    ])
  })

  test.each([
    [['all', '--part', 'server-oracle'], /^There is no part "server-oracle", only style, /],
    [['all', '--part', ','], /^--part names one or more of style, /],
    [['all', 'server'], /^Parts are named with --part/],
    [['some'], /^There is no tier "some"/],
    [['all', '--without', 'oracle'], /^--without knows chromium, .*, not "oracle"\.$/],
  ])('refuses the arguments %j', (words, sentence) => {
    expect(() => readArguments(words)).toThrow(sentence)
  })

  test('has the parts of its tier, or those that are named', () => {
    expect(readArguments([]).parts).toBe(quickParts)
    const { parts, without } = readArguments(['all', '--part', 'rules,server', '--without', 'root'])
    expect(parts.map(({ name }) => name)).toEqual(['rules', 'server'])
    expect([...without]).toEqual(['root'])
  })

  test('with wrong arguments ends with 2 and one sentence', () => {
    const start = join(import.meta.dirname, '../run/start.ts')
    const ran = spawnSync(process.execPath, [start, 'some'], { encoding: 'utf8' })
    expect(ran).toMatchObject({ status: 2, stderr: 'There is no tier "some".\n' })
  })
})

describe('a part', () => {
  test('counts each of its scripts as a test', async () => {
    const { result } = await runPart(
      { name: 'style', scripts: ['format', 'no-such'] },
      temporaryFolder('run'),
    )
    expect(result).toMatchObject({
      passed: 1,
      failures: ['npm run no-such: exit code 1'],
      skipped: [],
    })
    expect(result.files.map(({ file }) => file)).toEqual(['npm run format', 'npm run no-such'])
  })
})

test('only journeys of the long tier may run a test a second time', () => {
  const retried = allParts.filter(({ mayRetry }) => mayRetry).map(({ name }) => name)
  expect(retried).toEqual(['journeys', 'journeys-postgres'])
  expect([...quickParts, ...checkParts].filter(({ mayRetry }) => mayRetry)).toEqual([])
})

describe('the tiers', () => {
  const projectsOf = (parts: readonly Part[]) => parts.flatMap(({ projects = [] }) => projects)

  test('together contain every project exactly once', () => {
    expect(projectsOf(allParts).toSorted()).toEqual(projectNames.toSorted())
  })

  test('for quick runs contain only projects of the whole', () => {
    expect(projectNames).toEqual(expect.arrayContaining(projectsOf(quickParts)))
    expect(projectNames).toEqual(expect.arrayContaining(projectsOf(checkParts)))
  })

  test('limit tests, hooks and waits as hangs only', () => {
    const tooShort = projects.filter(({ test: options }) => {
      const { testTimeout = 0, hookTimeout = 0, expect: waits } = options ?? {}
      return Math.min(testTimeout, hookTimeout) < hangMs || waits?.poll?.timeout !== waitMs
    })
    expect(tooShort.map(({ test: options }) => options?.name)).toEqual([])
  })

  test('contain files of tests only, so that no helper runs as an empty test', () => {
    const patterns = projects.flatMap(({ test: options }) => options?.include ?? [])
    expect(patterns.filter((pattern) => !/\.test\.tsx?$/.test(pattern))).toEqual([])
  })

  test('name no file that does not exist', () => {
    const patterns = projects.flatMap(({ test: { include = [], exclude = [] } = {} }) => [
      ...include,
      ...exclude,
    ])
    const files = patterns.filter((pattern) => !/[*{!]/.test(pattern))
    expect(files).toContain('tests/server/known-accounts.test.ts')
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
  })

  test('are listed in the decisions on the tests', () => {
    const readme = readFileSync(join(repository, 'tests/decisions.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| `([\w-]+)` .*\| (yes|tagged|) +\|$/gm)]
    const tierOf = ({ name }: Part) => {
      const quickPart = quickParts.find((part) => part.name === name)
      if (!quickPart) return ''
      return quickPart.tag === undefined ? 'yes' : 'tagged'
    }
    expect(listed.map(([, name, tier]) => [name, tier])).toEqual(
      allParts.map((part) => [part.name, tierOf(part)]),
    )
  })
})
