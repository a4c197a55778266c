import { afterEach, beforeEach, onTestFinished } from 'vitest'

import type { AppConfig } from '#server/services.ts'
import { startPushService } from '#tests/support/push-service.ts'

import { startApp, type TestApp } from './console.ts'
import { type GalleryServer, startGallery } from './gallery-server.ts'

/** A server for each test of a file, all under one name. */
export function appForEach(...options: Parameters<typeof startApp>): TestApp {
  return forEachTest(
    () => startApp(...options),
    ({ app }) => app.close(),
  )
}

/** A server for the test that runs. */
export async function appForTest(config: Partial<AppConfig> = {}): Promise<TestApp> {
  const server = await startApp({ config })
  onTestFinished(() => server.app.close())
  return server
}

/** A push service for each test of a file, and a server that may send to it. */
export function pushedAppForEach() {
  const push = forEachTest(startPushService, (service) => service.stop())
  const server = forEachTest(
    () => startApp({ config: { PUSH_SERVICES: [push.origin] } }),
    ({ app }) => app.close(),
  )
  return { push, server }
}

/** A server with a folder of pictures for each test of a file. */
export function galleryForEach(): GalleryServer {
  return forEachTest(startGallery, (gallery) => gallery.end())
}

function forEachTest<Server extends object>(
  start: () => Promise<Server>,
  end: (server: Server) => Promise<unknown>,
): Server {
  let server: Server | undefined
  beforeEach(async () => {
    server = await start()
  })
  afterEach(() => server && end(server))
  const now = () => {
    if (!server) throw new Error('There is no server before the tests have begun')
    return server
  }
  // What is asked of it is asked of the server of the test that runs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy({} as Server, { get: (_, name) => Reflect.get(now(), name) })
}
