import { afterEach, beforeEach, onTestFinished } from 'vitest'

import type { AppConfig } from '#server/services.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { startReceiver } from '#tests/support/receiver.ts'

import { startApp, type TestApp } from './console.ts'
import { type GalleryServer, startGallery } from './gallery-server.ts'

/** Starts a new server for each test of a file; the returned object refers to the current one. */
export function appForEach(...options: Parameters<typeof startApp>): TestApp {
  return forEachTest(
    () => startApp(...options),
    ({ app }) => app.close(),
  )
}

/** Starts a server that ends with the current test. */
export async function appForTest(config: Partial<AppConfig> = {}): Promise<TestApp> {
  const server = await startApp({ config })
  onTestFinished(() => server.app.close())
  return server
}

/** Starts a push service and a server that may send to it, for each test of a file. */
export function pushedAppForEach(config: Partial<AppConfig> = {}) {
  const push = forEachTest(startPushService, (service) => service.stop())
  const server = forEachTest(
    () => startApp({ config: { PUSH_SERVICES: [push.origin], ...config } }),
    ({ app }) => app.close(),
  )
  return { push, server }
}

/** Starts a receiver of webhooks on this machine and a server that may call it, for each test of a file. */
export function hookedAppForEach(config: Partial<AppConfig> = {}) {
  const receiver = forEachTest(
    () => startReceiver(204),
    (started) => started.stop(),
  )
  const server = forEachTest(
    () => startApp({ config: { WEBHOOK_PRIVATE: true, ...config } }),
    ({ app }) => app.close(),
  )
  return { receiver, server }
}

/** Starts a server with a picture folder for each test of a file. */
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
  // The proxy forwards every property to the server of the current test.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy({} as Server, { get: (_, name) => Reflect.get(now(), name) })
}
