import { expect, test } from 'vitest'

import { missingFromLock, readLock } from '#tooling/complete-lock.ts'

// Without this, `npm ci` fails on a fresh clone with npm 11 and newer: `npm run lock` mends it.
test('the lock names every optional package, also those of other systems', () => {
  expect(missingFromLock(readLock())).toEqual([])
})

// Of systems for which the registry of whoever wrote the lock has no binaries there is no checksum.
test('whatever npm can fetch here is checked by its checksum', () => {
  const unchecked = Object.entries(readLock().packages).filter(
    ([path, { integrity, optional, os, cpu }]) =>
      path !== '' && integrity === undefined && !(optional && (os ?? cpu)),
  )
  expect(unchecked).toEqual([])
})
