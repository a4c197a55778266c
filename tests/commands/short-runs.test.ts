import { expect, test } from 'vitest'

import { type RequirementName, skipWithout } from '#tests/run/requirements.ts'

import { npmRun } from './npm-run.ts'

type Command = {
  script: string
  words: readonly string[]
  /** Output of a run that has come to its end. */
  ends: RegExp
  needs?: readonly RequirementName[]
}

/** The benches and soaks, each with its smallest run, the longest first. */
const commands: Command[] = [
  { script: 'bench', words: ['figures', '--smoke'], ends: /figures\/print.*isMet/s },
  { script: 'bench', words: ['batch', '--smoke'], ends: /batch\/run.*Time per photo: /s },
  { script: 'bench', words: ['many', '--smoke'], ends: /many\/run.*Elements in the page of/s },
  { script: 'bench', words: ['smooth', '--smoke'], ends: /smooth\/run.*isMet/s },
  { script: 'bench:starts', words: ['--smoke'], ends: /Round 1: / },
  {
    script: 'soak:signins',
    words: ['--guesses', '1000'],
    ends: /^1000 wrong sign-ins .*^With a password from the operator: 200/ms,
  },
  {
    script: 'soak:servers',
    words: ['--minutes', '0.4', '--phones', '2'],
    ends: /PostgreSQL restarted 2 times, .*: 0 broken promises/,
    needs: ['swift', 'postgresql'],
  },
  { script: 'soak', words: ['--runs', '1'], ends: /1 passed/ },
  // It fetches json-server.
  {
    script: 'bench:server',
    words: ['--smoke'],
    ends: /page 1 of 2000 costs/,
    needs: ['registry'],
  },
  { script: 'screenshots', words: ['390-light/login'], ends: /^390-light$/m },
  { script: 'bench:lighthouse', words: ['--smoke'], ends: /\/login/, needs: ['registry'] },
  { script: 'bench:outbox', words: ['--schedules', '5'], ends: /5 schedules of 10 writes/ },
  { script: 'bench:pictures', words: ['--smoke'], ends: /every small photo was taken/ },
  { script: 'simulate', words: ['--schedules', '20'], ends: /20 schedules, .* 0 broken/ },
]

test.concurrent.for(commands)(
  'npm run $script -- $words comes to its end',
  async (command, context) => {
    const { script, words, ends, needs = [] } = command
    for (const each of needs) skipWithout(context, each)
    expect(await npmRun([script, '--', ...words])).toMatch(ends)
  },
)
