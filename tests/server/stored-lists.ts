import { channel } from 'node:diagnostics_channel'

import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

import { members } from '#contract/resources/member.ts'
import type { AppConfig } from '#server/services.ts'
import { openTestFile } from '#tests/support/test-database.ts'

import { startApp, type TestApp } from './console.ts'
import { rawCall } from './raw-call.ts'

const ofOneReply = new Set(['date', 'x-request-id'])

/** Path of the list that most tests read. */
export const membersPath = members.paths.list

/** Counts the handlers of apps that run during the tests of a file; a reply in front of an app runs none. */
export function countHandlers(): () => number {
  let handled = 0
  const count = () => void (handled += 1)
  const handlers = channel('tracing:fastify.request.handler:start')
  beforeAll(() => handlers.subscribe(count))
  afterAll(() => {
    handlers.unsubscribe(count)
  })
  return () => handled
}

export type ListServer = Awaited<ReturnType<typeof startListServer>>

/** Starts a server on a SQLite file for the current test; it listens, because injected calls pass no stored reply. */
export async function startListServer(
  handled: () => number,
  config: Partial<AppConfig> = {},
  prepare: (app: TestApp['app']) => void = () => {},
) {
  const file = await openTestFile()
  const server = await startApp({ config, open: async () => file })
  onTestFinished(() => server.app.close())
  prepare(server.app)
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })

  /** Reads a list with the token of the first person, unless `given` has other headers. */
  async function read(url: string, given: Record<string, string> = {}, method = 'GET') {
    const before = handled()
    const sent = { authorization: `Bearer ${server.console.token}`, ...given }
    const reply = await rawCall(origin, { method, path: url, headers: sent })
    const shared = Object.entries(reply.headers).filter(([name]) => !ofOneReply.has(name))
    return { ...reply, headers: Object.fromEntries(shared), isByApp: handled() > before }
  }

  /** Reads a list until it is sent in front of the app. */
  async function readStored(url = membersPath, given: Record<string, string> = {}) {
    await read(url, given)
    const reply = await read(url, given)
    expect(reply).toMatchObject({ status: 200, isByApp: false })
    return reply
  }

  return { ...server, path: file.path, read, readStored }
}
