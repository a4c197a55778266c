import { afterEach, expect, test, vi } from 'vitest'

import { isDatabaseBlocked, isStorageBlocked } from '#client/platform/page/storage-blocked.ts'

afterEach(() => vi.unstubAllGlobals())

const denied = new DOMException('Denied', 'SecurityError')
const refuse = () => {
  throw denied
}
const store = { getItem: () => null }

test.each([
  ['counts as available when all of it works', {}, false],
  ['counts as available in a browser without service workers', { navigator: {} }, false],
  [
    'counts as blocked when reading localStorage throws',
    { localStorage: { getItem: refuse } },
    true,
  ],
  ['counts as blocked when localStorage is null, as in a web view', { localStorage: null }, true],
  ['counts as blocked when localStorage is undefined', { localStorage: undefined }, true],
  [
    'counts as blocked when reading sessionStorage throws',
    { sessionStorage: { getItem: refuse } },
    true,
  ],
  ['counts as blocked when sessionStorage is null', { sessionStorage: null }, true],
  [
    'counts as blocked when service workers are denied',
    { navigator: { serviceWorker: undefined } },
    true,
  ],
])('storage %s', (_, globals, isBlocked) => {
  const usual = { localStorage: store, sessionStorage: store, navigator: { serviceWorker: {} } }
  for (const [name, value] of Object.entries({ ...usual, ...globals })) vi.stubGlobal(name, value)
  expect(isStorageBlocked()).toBe(isBlocked)
})

const rejects = (name: string) => () => Promise.reject(new DOMException('', name))

test.each([
  ['counts as available when databases can be listed', { databases: async () => [] }, false],
  ['counts as available in a browser that cannot list databases', {}, false],
  ['counts as blocked when it is undefined', undefined, true],
  [
    'counts as blocked when listing databases rejects with SecurityError',
    { databases: rejects('SecurityError') },
    true,
  ],
  ['counts as blocked when listing databases throws', { databases: refuse }, true],
  [
    'counts as available when only the disk cannot be read',
    { databases: rejects('UnknownError') },
    false,
  ],
])('IndexedDB %s', async (_, indexedDB, isBlocked) => {
  vi.stubGlobal('indexedDB', indexedDB)
  expect(await isDatabaseBlocked()).toBe(isBlocked)
})
