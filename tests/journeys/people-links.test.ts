import { expect, test } from 'vitest'

import { visitsToOurs } from '#tests/support/backends.ts'
import { inviteBen, openPeople } from '#tests/support/inviting.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const named = 'https://console.network.example'
const startNamed = untilTestEnds(visitsToOurs({ env: { PUBLIC_URL: named } }))

test('a link to pass on names the address of the network, not the one that this page came from', async () => {
  const visit = await startNamed({ isSignedIn: true })
  await openPeople(visit)
  const link = await inviteBen(visit.page)
  expect(link.replace(/#.+$/, '#')).toBe(`${named}/welcome#`)
})
