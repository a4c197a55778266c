import { afterEach, expect, test, vi } from 'vitest'

import { isDatabaseBlocked, isStorageBlocked } from '#client/platform/storage-blocked.ts'

afterEach(() => vi.unstubAllGlobals())

const denied = new DOMException('Denied', 'SecurityError')
const refuse = () => {
  throw denied
}
const store = { getItem: () => null }

test.each([
  ['all is there', {}, false],
  ['a browser without workers', { navigator: {} }, false],
  ['nothing can be read', { localStorage: { getItem: refuse } }, true],
  ['a web view without storage', { localStorage: null }, true],
  ['no storage at all', { localStorage: undefined }, true],
  ['tabs keep nothing', { sessionStorage: { getItem: refuse } }, true],
  ['a tab without storage', { sessionStorage: null }, true],
  ['workers are denied', { navigator: { serviceWorker: undefined } }, true],
])('localStorage: %s', (_, globals, isBlocked) => {
  const usual = { localStorage: store, sessionStorage: store, navigator: { serviceWorker: {} } }
  for (const [name, value] of Object.entries({ ...usual, ...globals })) vi.stubGlobal(name, value)
  expect(isStorageBlocked()).toBe(isBlocked)
})

const rejects = (name: string) => () => Promise.reject(new DOMException('', name))

test.each([
  ['they can be listed', { databases: async () => [] }, false],
  ['a browser that lists none', {}, false],
  ['they are missing', undefined, true],
  ['they are denied', { databases: rejects('SecurityError') }, true],
  ['they are denied at once', { databases: refuse }, true],
  ['the disk cannot be read', { databases: rejects('UnknownError') }, false],
])('IndexedDB: %s', async (_, indexedDB, isBlocked) => {
  vi.stubGlobal('indexedDB', indexedDB)
  expect(await isDatabaseBlocked()).toBe(isBlocked)
})
