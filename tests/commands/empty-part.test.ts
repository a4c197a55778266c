import { expect, test } from 'vitest'

import { runPart } from '#tests/run/run-part.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// In the long tier, because it starts a second Vitest, which takes 3 s, and over 20 s beside other runs.
test('a part that runs no test fails', async () => {
  const { result } = await runPart({ name: 'rules', projects: ['no-such'] }, temporaryFolder('run'))
  expect(result).toMatchObject({ passed: 0, failures: ['part rules: exit code 1'] })
})
