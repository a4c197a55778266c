import { beforeEach, describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { visitOurs } from '#tests/support/backends.ts'
import { addPhoto, cardOf, submitPhoto } from '#tests/support/console.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { untilKept } from '#tests/support/stored-drafts.ts'
import { acceptUpdate, untilUpdateOffered } from '#tests/support/update.ts'
import { visitForEach } from '#tests/support/visit.ts'

type Decided = Parameters<FaultProxy['decide']>[0]

// A browser with a newer version cannot be reused by other tests.
const admin = visitForEach(() => visitOurs({ isNew: true, isSignedIn: true }))
beforeEach(async () => {
  await admin().page.goto(`${admin().url}/gallery`)
  await admin().page.getByText('No gallery items found').waitFor()
})

/** Publishes a newer version; `rest` decides about all other calls. */
const publish = (rest: Decided) =>
  admin().network.decide((call) => (call.path === '/sw.js' ? 'newer' : rest(call)))

test('a new version is offered, never forced, and keeps what is not sent', async () => {
  const { network, page } = admin()
  publish(({ path }) => (path.startsWith('/admin/') ? 'drop-before' : 'pass'))
  await addPhoto(page, { title: 'Unsent', picture: await smallPicture() })
  await untilUpdateOffered(page)
  const waiting = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state
  })
  expect(await waiting).toBe('installed')
  await acceptUpdate(page)
  await cardOf(page, 'Unsent').getByText('On this phone').waitFor()
  network.decide(() => 'pass')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByText('Gallery item added successfully!').waitFor()
})

test('a new version that another tab has accepted is offered in a form, and restores it', async () => {
  const { network, page, context } = admin()
  publish(() => 'pass')
  const other = await context.newPage()
  await other.goto(`${network.url}/gallery?add=1`)
  await other.getByLabel('Title').fill('Half written')
  await untilKept(other, { parts: { title: 'Half written' } })
  await untilUpdateOffered(page)
  await acceptUpdate(page)
  await other.getByText('Update now').waitFor({ state: 'attached' })
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  // The update restores the half-filled form.
  await acceptUpdate(other)
  await other.getByText('What you typed before is here again.').waitFor()
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  await other.close()
})

test('a new version applied in the middle of an upload sends the picture once', async () => {
  const { network, page, listOf } = admin()
  const uploads = () => network.passed.filter(({ path }) => path === '/admin/add-gallery')
  // The server receives the photo, but its reply never arrives before the page reloads.
  publish(({ path }) =>
    path === '/admin/add-gallery' && uploads().length === 0 ? 'hang-after' : 'pass',
  )
  await untilUpdateOffered(page)
  // The form waits for the reply for some seconds.
  await submitPhoto(page, { title: 'Half sent', picture: await smallPicture() })
  await expect.poll(() => uploads().length).toBe(1)
  await acceptUpdate(page)
  await page.getByText('Gallery item added successfully!').waitFor()
  // The address reopens the form, which is empty because its input was saved.
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
  expect(await listOf(galleryItems)).toMatchObject([{ title: 'Half sent' }])
})

describe('an update is not delayed', () => {
  test('by a list that hangs', async () => {
    const { network, page } = admin()
    publish(({ path }) => (path.startsWith('/admin/') ? 'hang' : 'pass'))
    await page.reload()
    await expect.poll(() => network.passed.some(({ fault }) => fault === 'hang')).toBe(true)
    await untilUpdateOffered(page)
    await acceptUpdate(page)
  })

  test('by a picture that hangs', async () => {
    const { page } = admin()
    let isAsked = false
    publish(({ path }) => {
      isAsked ||= path.startsWith('/media/')
      return path.startsWith('/media/') ? 'hang' : 'pass'
    })
    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await expect.poll(() => isAsked).toBe(true)
    await untilUpdateOffered(page)
    await acceptUpdate(page)
  })
})

test('a version that was asked to make way and was not replaced sends entries again after a while', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/list-events`)
  const isAnsweredByWorker = async () => {
    const listed = page.waitForResponse('**/admin/get-events')
    // By `fetch` in the page: on a busy machine, a reload may take longer than the worker stops answering.
    await page.evaluate(async () => (await fetch('/admin/get-events')).text())
    const response = await listed
    expect(response.headers()).not.toHaveProperty('x-kept-at')
    return response.fromServiceWorker()
  }
  expect(await isAnsweredByWorker()).toBe(true)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' }, [port2])
      }),
  )
  expect(await isAnsweredByWorker()).toBe(false)
  await expect.poll(isAnsweredByWorker).toBe(true)
})
