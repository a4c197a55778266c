import { expect, test } from 'vitest'

import { cardOf } from '#tests/support/console.ts'
import { chooseDay, partsOf, pricing } from '#tests/support/events.ts'
import { startForeignSignedIn } from '#tests/support/foreign-console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { visitForEach } from '#tests/support/visit.ts'

// The outbox with a backend of the specification, which does not compare fields and does not sort.

const visit = visitForEach(startForeignSignedIn)

const writes = () => visit().backend.calls.filter(({ path }) => path.endsWith('-event'))

async function addEvent(title: string, picture?: Buffer) {
  const { page } = visit()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('Lyon')
  await chooseDay(page, 12)
  if (picture) {
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture }
    await page.locator('input[type=file]:not([capture])').setInputFiles(file)
    await page.getByText('Choose another photo').waitFor()
  }
  await page.getByRole('button', { name: 'Add Event' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
}

test('six events saved offline arrive in their order, one at a time', async () => {
  const { page, url, context, backend } = visit()
  await page.goto(`${url}/add-event`)
  await page.getByLabel('Title').waitFor()
  await context.setOffline(true)
  await addEvent('1')
  await addEvent('2')
  await addEvent('3', await smallPicture())
  for (const title of ['4', '5', '6']) await addEvent(title)
  // Each answer waits for another call of the page, so that a write that does not wait for its predecessor arrives
  // before it.
  let underWay = 0
  let most = 0
  backend.decide(async ({ method }) => {
    if (method !== 'POST') return undefined
    most = Math.max(most, (underWay += 1))
    await page.evaluate(callOnceMore, backend.url)
    underWay -= 1
    return undefined
  })
  await context.setOffline(false)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const titles = ['1', '2', '3', '4', '5', '6']
  expect(writes().map(({ fields }) => fields['title'])).toEqual(titles)
  expect(writes().map(({ files }) => files.length)).toEqual([0, 0, 1, 0, 0, 0])
  expect(backend.rows.events.map(({ title }) => title)).toEqual(titles)
  expect(most).toBe(1)
})

/** Runs in the page: triggers the sending of waiting entries, then calls the backend and waits for its answer. */
async function callOnceMore(url: string) {
  globalThis.dispatchEvent(new Event('online'))
  await fetch(`${url}/admin/get-events`).catch(() => undefined)
}

test('a body carries remote changes of other fields when the list has them', async () => {
  const { page, url, backend } = visit()
  const row = backend.add('events', partsOf(pricing))
  await page.goto(`${url}/list-events`)
  await cardOf(page, pricing.title).waitFor()
  backend.decide(({ method }) => (method === 'PUT' ? 'drop' : undefined))
  await page.getByRole('button', { name: `Edit ${pricing.title}` }).click()
  await page.getByLabel('Title').fill('Pricing for all')
  await page.getByText('Update Event', { exact: true }).click()
  await cardOf(page, 'Pricing for all').getByText('On this phone').waitFor()
  // A reload would reopen the dialog while the address contains it.
  await page.waitForURL(`${url}/list-events`)
  Object.assign(row, { location: 'Tunis' })
  await page.reload()
  await cardOf(page, 'Pricing for all').getByText('Tunis').waitFor()
  backend.decide(() => undefined)
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const both = { ...partsOf(pricing), title: 'Pricing for all', location: 'Tunis' }
  const put = backend.calls.findLast(({ method }) => method === 'PUT')
  expect(put?.fields).toEqual(both)
  expect(backend.rows.events).toMatchObject([{ title: 'Pricing for all', location: 'Tunis' }])
  expect(backend.calls.flatMap(({ violations }) => violations)).toEqual([])
})
