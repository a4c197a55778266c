import { afterEach } from 'vitest'

import { foundWrong } from './hold-running.ts'

afterEach(async () => {
  const wrong = await foundWrong()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})
