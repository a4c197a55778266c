import { afterAll, beforeAll, test } from 'vitest'

import { founderProfiles } from '#contract/resources/founder-profile.ts'
import type { Console } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { forgetLists } from '#tests/support/forget-lists.ts'
import { openFounders, yusuf } from '#tests/support/founders.ts'

let admin: Console
const lina = {
  ...yusuf,
  fullName: 'Lina Rossi',
  isHighlighted: false,
  role: 'Youngest of the board',
  achievements: [],
}

beforeAll(async () => {
  admin = await openFounders('ours', { of: [yusuf, lina] })
})
afterAll(() => admin.end())

test('the search finds what stands on a card', async () => {
  const { page } = admin
  await page.getByText('2 profiles').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search profiles' })
  for (const [words, found] of [
    ['solar ferry', 'Yusuf Öztürk'],
    ['youngest', 'Lina Rossi'],
  ] as const) {
    await search.fill(words)
    await page.getByText('1 profile', { exact: true }).waitFor()
    await cardOf(page, found).waitFor()
  }
  await search.fill('nobody')
  await page.getByText('Nothing matches your search.').waitFor()
})

test('an address with "?open=" shows that profile in full, and its name opens it', async () => {
  const { page, url, listOf } = admin
  const found = (await listOf(founderProfiles)).find((each) => each['fullName'] === 'Yusuf Öztürk')
  await page.goto(`${url}/list-founderProfile?open=${String(found?.['_id'])}`)
  const dialog = dialogOf(page, 'Yusuf Öztürk')
  await dialog.getByText('A ferry on solar sails').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Yusuf Öztürk', exact: true }).click()
  await dialog.getByText('Began with one boat.').waitFor()
  await page.goto(`${url}/list-founderProfile?open=nobody`)
  await page.getByText('This is not here any more, or cannot be reached just now.').waitFor()
})

test('"Loading founder profiles..." while they load, and a failure can be tried again', async () => {
  const { page, context, url } = admin
  await page.goto(`${url}/list-founderProfile`)
  await page.getByText('2 profiles').waitFor()
  await forgetLists(page, founderProfiles.paths.list)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route(`**${founderProfiles.paths.list}`, async (route) => {
    await held
    await route.fulfill({ status: 500, json: { success: false, message: 'Oh' } })
  })
  await page.reload()
  await page.getByText('Loading founder profiles...').waitFor()
  release()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await context.unroute(`**${founderProfiles.paths.list}`)
  await again.click()
  await page.getByText('2 profiles').waitFor()
})
