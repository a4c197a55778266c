import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mutants, mutate } from '#tests/simulation/mutants.ts'

// A change of a line that a mutant replaces must change the mutant too.

test.each(mutants)('the mutation applies to the source: $name', (mutant) => {
  expect(mutant.edits).not.toEqual([])
  for (const { file } of mutant.edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
    expect(mutate(source, mutant, file)).not.toBe(source)
  }
})
