import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mutants, mutate } from '#tests/simulation/mutants.ts'

// Whoever changes a line in which a bug can be planted changes the mutant, too.

test.each(mutants)('the bug can be planted: $name', (mutant) => {
  expect(mutant.edits).not.toEqual([])
  for (const { file } of mutant.edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    expect(mutate(source, mutant, file)).not.toBe(source)
  }
})
