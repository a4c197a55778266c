import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'

import { makeDraftPlace } from '#client/data/drafts.ts'
import { outbox, storage } from '#client/data/engine.ts'
import { findRepair } from '#client/data/find-repair.ts'
import { madeOf } from '#client/data/form-write.ts'
import { refreshOutbox } from '#client/data/outbox-state.ts'
import { useContent } from '#client/data/use-content.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makeAttempts } from '#sync/storage/outbox.ts'
import { pictureOf } from '#tests/support/outbox-kit.ts'
import { signInHere } from '#tests/support/signed-in-here.ts'

let owner = ''
beforeEach(() => {
  owner = signInHere()
})

const words = { title: 'Opening night', description: 'The hall fills up.' }

test('a picture that waits behind a refused change is shown beside the one of others', async () => {
  const attempts = makeAttempts({ storage, now: Date.now })
  const mine = { ...words, title: 'Mine' }
  const ids = { kind: 'galleryItem', itemId: 'a', op: 'update', base: '"a.1"' } as const
  const first = await outbox.enqueue(owner, { ...ids, seen: words, parts: mine })
  const id = first?.entry.id ?? ''
  const unanswered = await attempts.begin(owner, id)
  if (unanswered) await attempts.settle(unanswered, { to: 'waiting', nextAt: 0 })
  await outbox.enqueue(owner, { ...ids, seen: mine, parts: mine, picture: pictureOf(3) })
  const refused = await attempts.begin(owner, id)
  const data = { _id: 'a', ...words, title: 'Theirs', version: 4, image: '/media/theirs.webp' }
  const refusal = { status: 412, code: 'changed', data } as const
  if (refused) await attempts.settle(refused, { to: 'parked', refusal })
  await refreshOutbox()
  expect(findRepair(galleryItems, { _id: 'a' })?.theirPicture).toBe('/media/theirs.webp')
})

test.each([
  { what: 'others have chosen another one', image: '/media/theirs.webp', base: '"a.3"' },
  { what: 'it is as it was', image: '/media/ours.webp', base: '"a.4"' },
])('a drafted picture is based on $base when $what', async ({ image, base }) => {
  const before = { _id: 'a', createdAt: '', version: 3, ...words, image: '/media/ours.webp' }
  const now = { ...before, version: 4, image }
  makeDraftPlace('galleryItem:a').keep({ values: words, item: before, picture: pictureOf(3) })
  // What was asked of the storage before is done by the time this is.
  await outbox.entries(owner)
  const form: { now?: ReturnType<typeof useContent<typeof galleryItems>> } = {}
  function Form() {
    form.now = useContent(galleryItems, now, undefined)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(<Form />)
  await expect.poll(() => form.now?.draft.isRestored).toBe(true)
  const picture = await form.now?.picture.ready()
  if (!form.now || picture === 'unreadable') throw new Error('There is no form')
  const { item, values } = form.now
  const { write } = madeOf(galleryItems, { item, values, picture })
  expect(write?.picture).toBeDefined()
  expect(write?.base).toBe(base)
  root.unmount()
})
