import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import {
  backends,
  type Console,
  startConsole,
  startSignedInConsole,
} from '#tests/support/backends.ts'
import { addPhoto, cardOf, deleteBy, trySignIn } from '#tests/support/console.ts'
import { type ForeignVisit, startForeignSignedIn } from '#tests/support/foreign-console.ts'
import { cutOff } from '#tests/support/phone.ts'
import { pictureFile, smallPicture } from '#tests/support/pictures.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const startVisit = untilTestEnds(startConsole)
const startSignedIn = untilTestEnds(startSignedInConsole)
const startForeign = untilTestEnds(startForeignSignedIn)

async function signedIn(backend: (typeof backends)[number]): Promise<Console> {
  const console = await startSignedIn(backend)
  await console.page.goto(`${console.url}/gallery`)
  await console.page.getByText('No gallery items found').waitFor()
  return console
}

async function addOpeningNight({ page }: Pick<Console, 'page'>) {
  await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  await page.getByText('Gallery item added successfully!').waitFor()
  await cardOf(page, 'Opening night').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
}

const words = { title: 'Opening night', description: 'Taken in the dark hall.' }

describe.each(backends)('the console, backend: %s', (backend) => {
  test("a wrong password leaves the admin on sign-in, with the backend's message", async () => {
    const { page, url } = await startVisit(backend)
    await page.goto(`${url}/login`)
    await trySignIn(page, { ...firstAdmin, password: 'wrong' })
    const message = backend === 'ours' ? 'Email or password is wrong' : 'Invalid credentials'
    await page.getByRole('alert').getByText(message).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('loaded lists and pictures are readable offline, with the time of their last refresh', async () => {
    const console = await signedIn(backend)
    const { page, context } = console
    await addOpeningNight(console)
    await page.reload()
    const image = cardOf(page, 'Opening night').locator('img')
    const isSeen = () =>
      image.evaluate(
        (each) =>
          each instanceof HTMLImageElement &&
          each.naturalWidth > 0 &&
          !each.currentSrc.includes('placeholder'),
      )
    await expect.poll(isSeen).toBe(true)
    await cutOff(context)
    await page.reload()
    await page.getByText(/as of \d\d:\d\d/).waitFor()
    await expect.poll(isSeen).toBe(true)
    await context.setOffline(false)
    await page.getByText(/as of \d\d:\d\d/).waitFor({ state: 'detached' })
  })

  test('a write saved offline is sent once when the network is back', async () => {
    const console = await signedIn(backend)
    const { page, context } = console
    await cutOff(context)
    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await cardOf(page, 'Opening night').getByText('On this phone').waitFor()
    await context.setOffline(false)
    await page.getByText('Gallery item added successfully!').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => cardOf(page, 'Opening night').count()).toBe(1)
    expect(await console.calls()).toHaveLength(1)
    expect(await console.listOf(galleryItems)).toMatchObject([words])
  })
})

describe('a backend that implements only the specification', () => {
  const visit = async (): Promise<ForeignVisit> => {
    const started = await startForeign()
    await started.page.goto(`${started.url}/gallery`)
    return started
  }

  test('gets nothing beyond its calls', async () => {
    const { page, backend, origins } = await visit()
    await addOpeningNight({ page })
    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await page.getByText('Gallery item updated successfully!').first().waitFor()
    await page.getByRole('button', { name: 'Edit Closing night' }).click()
    await page.locator('input[type=file]:not([capture])').setInputFiles(await pictureFile(7))
    await page.getByRole('button', { name: 'Update Item' }).click()
    await expect.poll(() => backend.calls.filter(({ method }) => method === 'PUT').length).toBe(2)
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await deleteBy(page, 'Delete Closing night')
    await page.getByText('Gallery item deleted successfully!').waitFor()
    expect(backend.calls.filter(({ violations }) => violations.length > 0)).toEqual([])
    const writes = backend.calls.filter(({ method }) => method !== 'GET')
    const outcomes = writes.map(({ method, status }) => `${method} ${status}`)
    expect(outcomes).toEqual(['POST 200', 'POST 201', 'PUT 200', 'PUT 200', 'DELETE 200'])
    expect([...origins].filter((origin) => origin.startsWith('http'))).toHaveLength(2)
  })

  test('ends the session by a 401: storage is cleared, and sign-in is shown', async () => {
    const { page, backend } = await visit()
    await page.getByText('No gallery items found').waitFor()
    backend.decide(() => ({ status: 401, body: { success: false, message: 'Expired' } }))
    await page.reload()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('whose reply to a deletion is lost: the deletion is not reported as failed', async () => {
    const { page, backend } = await visit()
    await page.getByText('No gallery items found').waitFor()
    await addOpeningNight({ page })
    const deletions = () => backend.calls.filter(({ method }) => method === 'DELETE')
    backend.decide(({ method }) =>
      method === 'DELETE' && deletions().length === 1 ? 'drop-after' : undefined,
    )
    await deleteBy(page, 'Delete Opening night')
    await page.getByText('Gallery item deleted successfully!').waitFor()
    await page.getByText('No gallery items found').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    expect(deletions().map(({ status }) => status)).toEqual([0, 404])
    expect(await page.getByText('Failed to delete gallery item').count()).toBe(0)
  })

  test('that assigns ids: offline changes of an item being sent reach that item', async () => {
    const { page, backend } = await visit()
    await page.getByText('No gallery items found').waitFor()
    backend.decide(() => 'drop')
    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await page.getByRole('button', { name: 'Edit Opening night' }).click()
    await page.getByLabel('Title').fill('Closing night')
    await page.getByRole('button', { name: 'Update Item' }).click()
    await cardOf(page, 'Closing night').getByText('On this phone').waitFor()
    backend.decide(() => undefined)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => backend.rows.galleryItems).toMatchObject([{ title: 'Closing night' }])
    await expect.poll(() => cardOf(page, 'Closing night').count()).toBe(1)
    expect(backend.calls.flatMap(({ violations }) => violations)).toEqual([])
  })
})
