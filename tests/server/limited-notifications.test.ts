import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { factorRolesPath } from '#contract/factors.ts'
import { notificationPaths as paths } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'
import { headers } from '#contract/reply.ts'
import { members } from '#contract/resources/member.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { pushedAppForEach } from './app-for-each.ts'
import { type Console, send } from './console.ts'

const { push, server } = pushedAppForEach()

/** Returns the URL of a device with notifications turned on. */
async function deviceOf(by: Console) {
  const { endpoint, keys } = push.device()
  const reply = await by.call({ method: 'PUT', url: paths.own, json: { endpoint, keys } })
  expect(reply.status).toBe(200)
  return endpoint
}

/** Returns an editor with notifications, whose session lacks a required second factor. */
async function limitedEditor() {
  const editor = await server.otherConsole('editor')
  const endpoint = await deviceOf(editor)
  const json = { roles: ['editor'] }
  expect((await server.console.call({ method: 'PUT', url: factorRolesPath, json })).status).toBe(
    200,
  )
  return { editor, endpoint }
}

test('a limited session gets no messages about enquiries', async () => {
  await limitedEditor()
  const owner = await deviceOf(server.console)
  const json = sampleOf('enquiry').values
  expect((await send(server.app, { method: 'POST', url: intakePath, json })).status).toBe(201)
  await push.first(1)
  await server.app.close()
  expect(push.received.map(({ path }) => push.origin + path)).toEqual([owner])
})

test('a change that waits for a second factor is not reported as refused', async () => {
  const { editor } = await limitedEditor()
  const refused = await editor.call({
    method: 'POST',
    url: members.paths.add ?? '',
    json: {},
    key: randomUUID(),
    headers: { [headers.outboxOwner]: editor.account._id },
  })
  expect(refused.status).toBe(403)
  expect(await server.database.selectFrom('pushes').selectAll().execute()).toEqual([])
})
