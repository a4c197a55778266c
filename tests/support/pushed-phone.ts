import { afterAll, beforeAll } from 'vitest'

import { newProfile, type Phone, startPhone } from './phone.ts'
import { startPushService } from './push-service.ts'
import { startServer, type TestServer } from './test-server.ts'

/** A phone, its server, and the push service in between. */
export type PushedPhone = {
  push: Awaited<ReturnType<typeof startPushService>>
  server: TestServer
  phone: Phone
}

/** Starts a push service, a server that may send to it, and a phone, for all tests of a file. */
export function pushedPhoneForAll(): () => PushedPhone {
  const profile = newProfile()
  let started: PushedPhone | undefined
  beforeAll(async () => {
    const push = await startPushService()
    const server = await startServer({ env: { PUSH_SERVICES: push.origin } })
    started = { push, server, phone: await startPhone(profile.folder) }
  })
  afterAll(async () => {
    await started?.phone.close()
    await started?.server.stop()
    await started?.push.stop()
    profile.forget()
  })
  return () => {
    if (!started) throw new Error('The phone has not started')
    return started
  }
}
