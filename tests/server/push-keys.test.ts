import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'

import { type PushKeys, readPushKeys } from '#server/notifications/push-keys.ts'

import { appForEach } from './app-for-each.ts'

const server = appForEach()

test('a server that starts together with another one uses the keys of the first', async () => {
  const { database } = server
  const none = { push_public_key: null, push_private_key: null }
  await database.updateTable('installation').set(none).execute()
  let first: PushKeys | undefined
  const otherStartsAfterLook: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      first ??= await readPushKeys(database)
      return result
    },
  }
  const second = await readPushKeys(database.withPlugin(otherStartsAfterLook))
  expect(second.publicKey).toMatch(/^[\w-]{87}$/)
  expect(second).toEqual(first)
  expect(await readPushKeys(database)).toEqual(first)
})
