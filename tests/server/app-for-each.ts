import { afterEach, beforeEach } from 'vitest'

import { startApp, type TestApp } from './console.ts'

/** A server for each test of a file, all under one name. */
export function appForEach(...options: Parameters<typeof startApp>): TestApp {
  let app: TestApp | undefined
  beforeEach(async () => {
    app = await startApp(...options)
  })
  afterEach(() => app?.app.close())
  const now = () => {
    if (!app) throw new Error('There is no server before the tests have begun')
    return app
  }
  // What is asked of it is asked of the server of the test that runs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy({} as TestApp, { get: (_, name: keyof TestApp) => now()[name] })
}
