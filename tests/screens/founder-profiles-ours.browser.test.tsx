import { test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { yusuf } from '#tests/support/examples.ts'
import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, press, exactText } from './acts.ts'
import { addFounders, lina, storedFounder, testFounderProfiles } from './founder-profiles.tsx'

openApp('/list-founderProfile', { backend: 'ours', screen: 'phone', prepare: addFounders })
testFounderProfiles()

test('the search covers the texts of a card', async () => {
  const search = page.getByRole('searchbox', { name: 'Search profiles' })
  for (const [words, found] of [
    ['solar ferry', yusuf.fullName],
    ['youngest', lina.fullName],
  ] as const) {
    await search.fill(words)
    await untilVisible(exactText('1 profile'))
    await untilVisible(cardOf(found))
  }
  await search.fill('nobody')
  await untilVisible(page.getByText('Nothing matches your search.'))
  await search.fill('')
})

test('its name and "?open=" show a profile in full', async () => {
  const { _id: id } = await storedFounder(yusuf.fullName)
  goTo(`/list-founderProfile?open=${String(id)}`)
  const dialog = dialogOf(yusuf.fullName)
  await untilVisible(dialog.getByText('A ferry on solar sails'))
  await userEvent.keyboard('{Escape}')
  await untilGone(dialog)
  await press(yusuf.fullName)
  await untilVisible(dialog.getByText('Began with one boat.'))
})
