import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SignedInOnly } from '#client/app/start/signed-in-only.tsx'
import { useCountedTitle } from '#client/app/start/use-counted-title.ts'
import { dispatch } from '#client/data/engine/outbox-events.ts'
import { outbox } from '#client/data/engine/outbox.ts'
import { storeSession } from '#client/data/engine/session.ts'
import { listOf } from '#client/data/lists/list-of.ts'
import { setNewEnquiries, enquiriesState } from '#client/data/notifications/state.ts'
import { localPicture } from '#client/data/outbox/page-pictures.ts'
import { outboxState, refreshOutbox } from '#client/data/outbox/state.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { galleryWrite, pictureOf } from '#tests/support/outbox-kit.ts'
import { renderNow } from '#tests/support/render.ts'

// The wiring of the app: another tab signs in as another person while this tab displays the data of the first.

const signIn = (owner: string) => {
  const person = { owner, email: `${owner}@network.example`, name: owner, role: 'admin' }
  storeSession({ ...person, token: owner, isOurs: true, turn: 1 })
}

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})
afterEach(() => localStorage.clear())

const photo = { itemId: 'photo', kind: galleryItems.name }

/** Signs in a person with an unsent photo. */
async function withUnsentPhoto(): Promise<string> {
  const owner = crypto.randomUUID()
  signIn(owner)
  await outbox.enqueue(owner, galleryWrite({ itemId: photo.itemId, picture: pictureOf(8) }))
  await refreshOutbox()
  expect(outboxState().unsent).toBe(1)
  return owner
}

test('the next person gets none of the data in memory, and the outbox is read for them', async () => {
  await withUnsentPhoto()
  const list = listOf(galleryItems)
  const url = String(localPicture(photo))
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(8)
  setNewEnquiries(3)
  signIn(crypto.randomUUID())
  dispatch({ type: 'session-ended' })
  await expect.poll(() => outboxState().isRead).toBe(true)
  expect(outboxState().unsent).toBe(0)
  expect(listOf(galleryItems)).not.toBe(list)
  expect(enquiriesState().newEnquiries).toBe(0)
  expect(localPicture(photo)).toBeUndefined()
  await expect(fetch(url)).rejects.toThrow('fetch')
})

test('screens are mounted anew, and the title counts the entries of the next person', async () => {
  await withUnsentPhoto()
  const mounted = vi.fn<() => void>()
  function Title() {
    useCountedTitle('Gallery')
    return null
  }
  const Screen = () => <p ref={() => mounted()}>Gallery</p>
  renderNow(
    <MemoryRouter>
      <Title />
      <SignedInOnly page={<Screen />} />
    </MemoryRouter>,
  )
  await expect.poll(() => document.title).toContain('(1)')
  expect(mounted).toHaveBeenCalledOnce()
  signIn(crypto.randomUUID())
  dispatch({ type: 'session-ended' })
  await expect.poll(() => document.title).not.toContain('(1)')
  await expect.poll(() => document.querySelectorAll('p')).toHaveLength(1)
  expect(mounted.mock.calls.length).toBeGreaterThan(1)
})
