import { test } from 'vitest'
import { page } from 'vitest/browser'

import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf } from './acts.ts'
import { addBanner, storedBanner, testBanners } from './banners.tsx'

openApp('/list-banner', { backend: 'ours', screen: 'phone', prepare: addBanner })
testBanners()

test('a banner is found by its id, and by a link to it', async () => {
  const { id, name } = await storedBanner()
  const search = page.getByRole('searchbox', { name: 'Search banners' })
  await search.fill('nowhere')
  await untilVisible(page.getByText('Nothing matches your search.'))
  await search.fill(name.slice(2))
  await untilVisible(cardOf(name))
  goTo(`/list-banner?open=${id}`)
  await untilVisible(dialogOf('Banner').getByText(name))
})
