import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goOffline, goOnline, openApp, untilVisible } from '#tests/support/open-app.ts'

import { dialogOf, press } from './acts.ts'
import { testTogether } from './gallery-together.tsx'
import { openFive, photoOf, pressInBar, selectPhotos } from './selection.ts'

openApp('/gallery', { backend: 'ours', screen: 'phone' })
testTogether('ours')

test('editing the titles of photos keeps remote changes of other fields', async () => {
  await openFive('ours')
  await selectPhotos('One', 'Two')
  await goOffline()
  await pressInBar('Edit titles')
  await dialogOf('Edit titles').getByRole('textbox', { name: 'Title' }).fill('Night')
  await press('Update titles')
  const elsewhere = { ...photoOf('One'), description: 'Elsewhere.' }
  await commands.changeElsewhere(galleryItems.name, elsewhere)
  await goOnline()
  await untilVisible(page.getByText('2 gallery items updated successfully!'))
  const [first] = await commands.rowsOf(galleryItems.name)
  expect(first).toMatchObject({ title: 'Night 1', description: 'Elsewhere.' })
})
