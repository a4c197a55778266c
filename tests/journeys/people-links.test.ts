import { expect, test } from 'vitest'

import { visitsToOurs } from '#tests/support/backends.ts'
import { inviteBen, openPeople } from '#tests/support/inviting.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const named = 'https://console.network.example'
const startNamed = untilTestEnds(visitsToOurs({ env: { PUBLIC_URL: named } }))

test('an invitation link has the public address, not that of the page', async () => {
  const visit = await startNamed({ isSignedIn: true })
  await openPeople(visit)
  const link = await inviteBen(visit.page)
  expect(link.replace(/#.+$/, '#')).toBe(`${named}/welcome#`)
})
