import { expect, test } from 'vitest'

import { missingFromLock, readLock } from '#tooling/complete-lock.ts'

// Without this, `npm ci` fails on a fresh clone with npm 11 and newer: `npm run lock` mends it.
test('the lock names every optional package, also those of other systems', () => {
  expect(missingFromLock(readLock())).toEqual([])
})
