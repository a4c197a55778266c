import { afterEach } from 'vitest'

import { takeProblems } from './hold-running.ts'

afterEach(async () => {
  const problems = await takeProblems()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
