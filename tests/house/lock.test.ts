import { expect, test } from 'vitest'

import { missingFromLock, readLock } from '#tooling/complete-lock.ts'

// Without these entries `npm ci` fails on a fresh clone with npm 11 and newer; `npm run lock` adds them.
test('the lock file names every optional package, also those for other systems', () => {
  expect(missingFromLock(readLock())).toEqual([])
})

// Packages for other systems have no checksum where the registry used for the lock file lacks their binaries.
test('every package that npm can install on this system has a checksum', () => {
  const unchecked = Object.entries(readLock().packages).filter(
    ([path, { integrity, optional, os, cpu }]) =>
      path !== '' && integrity === undefined && !(optional && (os ?? cpu)),
  )
  expect(unchecked).toEqual([])
})
