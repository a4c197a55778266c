import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

import type { PartResult } from './result.ts'

/** The environment variable with the path of the result file; without it nothing is written. */
export const resultFileVariable = 'TEST_RESULT_FILE'

/** The environment variable with the tag of the tests to run, if others are left out on purpose. */
export const tagVariable = 'TEST_TAG'

/** Vitest's reporter that writes a `PartResult` for the process that runs the parts. */
export const partReporter: Reporter = {
  onTestRunEnd(modules, errors) {
    const file = process.env[resultFileVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(summarise(modules, errors)))
  },
}

function summarise(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
): PartResult {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failure(titleOf(test), test.result().errors)),
      // A file that cannot be loaded has no failed test, but still fails the run.
      ...modules
        .filter((module) => module.state() === 'failed' && module.errors().length > 0)
        .map((module) => failure(nameOf(module), module.errors())),
      ...unhandled.map((error) => failure('outside of the tests', [error])),
    ],
    flaky: tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => failure(titleOf(test), test.result().errors)),
    skipped: tests.flatMap(skippedIn),
    files: modules.flatMap((module) => {
      const { duration } = module.diagnostic()
      return module.state() === 'skipped' ? [] : [{ file: nameOf(module), durationMs: duration }]
    }),
  }
}

/** Vitest reports tests that its tag filter leaves out like all other skipped tests. */
function skippedIn(test: TestCase): PartResult['skipped'] {
  const result = test.result()
  const tag = process.env[tagVariable]
  const isFilteredOut = tag !== undefined && !test.tags.includes(tag)
  if (result.state !== 'skipped' || isFilteredOut) return []
  const { note } = result
  return [{ test: titleOf(test), ...(note !== undefined && { note }) }]
}

function failure(where: string, [error]: readonly SerializedError[] = []): string {
  const line = error?.stacks?.[0]?.line
  const position = line === undefined ? '' : ` (line ${line})`
  return `${where}: ${error?.message.split('\n')[0] ?? 'no message'}${position}`
}

const titleOf = (test: TestCase) => `${nameOf(test.module)}: ${test.fullName}`

const nameOf = (module: TestModule) => relative('tests', module.moduleId)
