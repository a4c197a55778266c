import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'

import { addPhoto, cardOf, openSignedIn, photosOn, submitPhoto } from '#tests/support/console.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { untilKept } from '#tests/support/kept-drafts.ts'
import { newProfile, startPhone } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

type Decided = Parameters<FaultProxy['decide']>[0]

let end = async () => {}
afterEach(async () => {
  await end()
  end = async () => {}
})

/** Somebody signed in, with the app installed, who looks at the gallery. */
async function begin() {
  const server = await startServer()
  const network = await startFaultProxy(server.url)
  const profile = newProfile()
  const { page, context, close } = await startPhone(profile.folder)
  end = async () => {
    await close()
    profile.forget()
    await network.stop()
    await server.stop()
  }
  await openSignedIn(page, { url: network.url })
  await page.goto(`${network.url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  /** From now on there is a newer version; this is what happens to all other calls. */
  const publish = (rest: Decided) =>
    network.decide((call) => (call.path === '/sw.js' ? 'newer' : rest(call)))
  return { server, network, page, context, publish }
}

/** The app looks for a newer version, as it does every hour, and offers it. */
async function untilOffered(page: Page) {
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  )
  await page.getByText('Update now').waitFor({ state: 'attached' })
}

/** Takes the newer version, and waits until the page is loaded again. */
async function take(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  // Also where a form lies over it.
  await page.getByText('Update now').dispatchEvent('click')
  // An old worker that is woken up as it ends has to be idle for half a minute first.
  const timeout = 100_000
  await page.waitForFunction(() => !('isSamePage' in globalThis), undefined, { timeout })
}

test('a new version is offered, never forced, and takes nothing away', async () => {
  const { network, page, context, publish } = await begin()
  publish(({ path }) => (path.startsWith('/admin/') ? 'drop-before' : 'pass'))
  await addPhoto(page, { title: 'Unsent', picture: await smallPicture() })
  await untilOffered(page)
  const waiting = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state
  })
  expect(await waiting).toBe('installed')

  const other = await context.newPage()
  await other.goto(`${network.url}/gallery?add=1`)
  await other.getByLabel('Title').fill('Half written')
  await untilKept(other, { parts: { title: 'Half written' } })
  await take(page)
  await other.getByText('Update now').waitFor({ state: 'attached' })
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  // Whoever takes the new version in the middle of a form has the form back.
  await take(other)
  await other.getByText('What you typed before is here again.').waitFor()
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  await other.close()
  await cardOf(page, 'Unsent').getByText('On this phone').waitFor()
  network.decide(() => 'pass')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByText('Gallery item added successfully!').waitFor()
})

test('a new version that is taken in the middle of an upload sends it once', async () => {
  const { server, network, page, publish } = await begin()
  const uploads = () => network.passed.filter(({ path }) => path === '/admin/add-gallery')
  // The photo arrives; its answer never does, for the page goes first.
  publish(({ path }) =>
    path === '/admin/add-gallery' && uploads().length === 0 ? 'hang-after' : 'pass',
  )
  await untilOffered(page)
  // The form waits for the answer, as it does for some seconds.
  await submitPhoto(page, { title: 'Half sent', picture: await smallPicture() })
  await expect.poll(() => uploads().length).toBe(1)
  await take(page)
  await page.getByText('Gallery item added successfully!').waitFor()
  // The address opens the form again; what was saved is not there twice.
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
  const { token } = await signIn(server.url)
  expect(await photosOn(server.url, token)).toMatchObject([{ title: 'Half sent' }])
})

describe('a new version does not wait', () => {
  test('for a list that hangs', async () => {
    const { network, page, publish } = await begin()
    publish(({ path }) => (path.startsWith('/admin/') ? 'hang' : 'pass'))
    await page.reload()
    await expect.poll(() => network.passed.some(({ fate }) => fate === 'hang')).toBe(true)
    await untilOffered(page)
    await take(page)
  })

  test('for a picture that hangs', async () => {
    const { page, publish } = await begin()
    let isAsked = false
    publish(({ path }) => {
      isAsked ||= path.startsWith('/media/')
      return path.startsWith('/media/') ? 'hang' : 'pass'
    })
    await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
    await expect.poll(() => isAsked).toBe(true)
    await untilOffered(page)
    await take(page)
  })
})

test('a version that was asked to make way, and was not replaced, works on after a while', async () => {
  const { page } = await begin()
  const isAnsweredByWorker = async () => {
    const listed = page.waitForResponse('**/admin/get-gallery')
    await page.reload()
    const answer = await listed
    expect(answer.headers()).not.toHaveProperty('x-kept-at')
    return answer.fromServiceWorker()
  }
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'MAKE_WAY' }))
  expect(await isAnsweredByWorker()).toBe(false)
  await expect.poll(isAnsweredByWorker).toBe(true)
})
