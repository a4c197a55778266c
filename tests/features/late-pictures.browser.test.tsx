import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'

import { outbox } from '#client/data/engine.ts'
import { makeDraftPlace } from '#client/data/form/drafts.ts'
import { findRepair } from '#client/data/form/find-repair.ts'
import { madeOf } from '#client/data/form/form-write.ts'
import { useContent } from '#client/data/form/use-content.ts'
import { refreshOutbox } from '#client/data/outbox/state.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { keys } from '#device/keys.ts'
import { pictureOf } from '#tests/support/outbox-kit.ts'
import { signInHere } from '#tests/support/signed-in-here.ts'

let owner = ''
beforeEach(() => {
  owner = signInHere()
})

const words = { title: 'Opening night', description: 'The hall fills up.' }

test('a picture that waits behind a refused change is shown beside the one of others', async () => {
  const ids = { kind: 'galleryItem', itemId: 'a', op: 'update' } as const
  const before = { ...words, image: 'a'.repeat(64) }
  const mine = { ...words, title: 'Mine' }
  const first = await outbox.enqueue(owner, { ...ids, shown: before, parts: mine })
  const id = first?.id ?? ''
  const unanswered = await outbox.begin(owner, id)
  if (unanswered) await outbox.settle(unanswered, { to: 'waiting', nextAt: 0 })
  const picture = pictureOf(3)
  const withPicture = { ...mine, image: picture.sha256 }
  await outbox.enqueue(owner, { ...ids, shown: before, parts: withPicture, picture })
  const refused = await outbox.begin(owner, id)
  const data = { _id: 'a', ...words, title: 'Theirs', version: 4, image: '/media/theirs.webp' }
  const refusal = { status: 412, code: 'changed', data } as const
  if (refused) await outbox.settle(refused, { to: 'parked', refusal })
  await refreshOutbox()
  expect(findRepair(galleryItems, { _id: 'a' })?.theirPicture).toBe('/media/theirs.webp')
})

test.each([
  { what: 'others have chosen another one', image: '/media/theirs.webp' },
  { what: 'it is as it was', image: '/media/ours.webp' },
])('a drafted picture replaces only what its form had shown when $what', async ({ image }) => {
  const now = { _id: 'a', createdAt: '', version: 4, ...words, image }
  const shown = { ...words, image: '/media/ours.webp' }
  makeDraftPlace(keys.draft(owner, 'galleryItem:a')).keep({
    parts: words,
    shown,
    picture: pictureOf(3),
  })
  // What was asked of the storage before is done by the time this is.
  await outbox.entries(owner)
  const form: { now?: ReturnType<typeof useContent<typeof galleryItems>> } = {}
  function Form() {
    form.now = useContent(galleryItems, now)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(<Form />)
  await expect.poll(() => form.now?.draft.isRestored).toBe(true)
  const picture = await form.now?.picture.ready()
  if (!form.now || picture === 'unreadable') throw new Error('There is no form')
  const { opened, parts } = form.now
  const { write } = madeOf(galleryItems, opened, { parts, picture, takesTheirs: false })
  expect(write?.picture).toBeDefined()
  expect(write?.shown?.['image']).toBe('/media/ours.webp')
  root.unmount()
})
