import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addEvent, addMember, press, remove, update } from '#tests/support/acts.ts'
import { fillSignIn, deleteCachedLists } from '#tests/support/console.ts'
import { aicha } from '#tests/support/examples.ts'
import type { ForeignFault } from '#tests/support/foreign-backend.ts'
import { startForeignSignedIn } from '#tests/support/foreign-console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { visitForAll } from '#tests/support/visit.ts'

// Section 8 of the specification, row by row. The errors are real replies of the backend.

const visit = visitForAll(startForeignSignedIn)
beforeAll(async () => {
  const { backend } = visit()
  const image = backend.keepPicture({ type: 'image/jpeg', bytes: await smallPicture() })
  backend.add('members', aicha)
  backend.add('events', {
    title: 'Summit',
    eventDate: '2026-12-24T00:00:00.000Z',
    location: 'Tunis',
  })
  backend.add('banners', { image })
  backend.add('founderProfiles', { fullName: 'Asha Mehta', imageUrl: image, achievements: [] })
  backend.add('galleryItems', { title: 'Opening night', description: 'Full', image })
  backend.rows.announcement = { title: 'Join', externalUrl: 'https://a.example', isActive: true }
})

/** Sets the backend's reply to all writes from now on. */
function writesAre(fault: ForeignFault) {
  visit().backend.decide(({ method, path }) =>
    method === 'GET' || path.endsWith('login') ? undefined : fault,
  )
}

const broken = { status: 500, body: { success: false, message: 'The database is away' } }
const refused = { status: 400, body: { success: false, message: 'No more than a hundred' } }
const wordless = { status: 400, body: { success: false } }
const page = () => visit().page
const open = (path: string) => page().goto(visit().url + path)
const toast = (words: string) =>
  page().locator('.toaster').getByText(words, { exact: true }).first().waitFor()

/** Waits until the label of the outbox link matches. */
const untilMarked = (name: RegExp) => page().getByRole('link', { name }).waitFor()

/** Discards all entries of the row before; the backend answers normally only afterwards, so that none is sent. */
async function discardAll() {
  await open('/outbox')
  await page().getByRole('heading', { name: 'Outbox' }).waitFor()
  const discard = page().getByRole('button', { name: /^Discard: / })
  const confirm = page().getByRole('button', { name: 'Discard', exact: true }).last()
  const nothing = page().getByText('Nothing is waiting to be sent.')
  // An entry has no Discard button while it is being sent, so the absence of buttons does not mean that the outbox is
  // empty.
  for (;;) {
    await nothing.or(discard.first()).waitFor()
    if (await nothing.isVisible()) break
    const left = await discard.count()
    if (left === 0) continue
    await discard.first().click()
    await confirm.click()
    await expect.poll(() => discard.count()).toBeLessThan(left)
  }
  visit().backend.decide(() => undefined)
}

// The texts for every kind of item and operation are tested in tests/client/data.
const failures: [toast: string, act: () => Promise<void>][] = [
  ['Failed to update event', () => update(visit(), '/list-events', 'Update Event')],
  [
    'Failed to toggle announcement',
    async () => {
      await open('/header-announcement')
      await press(visit(), 'Deactivate')
    },
  ],
]

describe('a write that fails', () => {
  beforeEach(discardAll)

  test.each(failures)(
    '%s: on a 500 the message is displayed, and the write is kept',
    async (words, act) => {
      writesAre(broken)
      await act()
      await toast(words)
      await untilMarked(/1 waiting/)
    },
  )

  test("a refusal displays the same message, beside the server's", async () => {
    writesAre(refused)
    await remove(visit(), '/get-members')
    await toast('Failed to delete member')
    await page().getByText('No more than a hundred').waitFor()
    await untilMarked(/1 needs attention/)
  })

  test('a dropped connection is no failure: the write waits, and the app is not offline', async () => {
    writesAre('drop')
    await remove(visit(), '/get-members')
    await toast('Saved on this phone. It is sent as soon as possible.')
    await untilMarked(/1 waiting/)
    expect(visit().backend.rows.members).toHaveLength(1)
  })

  test('a body that is not JSON is not accepted: the write waits', async () => {
    writesAre({ status: 200, body: '<h1>Welcome to the Wi-Fi</h1>', contentType: 'text/html' })
    await remove(visit(), '/list-events')
    await untilMarked(/1 waiting/)
    expect(visit().backend.rows.events).toHaveLength(1)
  })
})

describe('the message of a failed addition', () => {
  beforeEach(discardAll)

  test(`is the server's, or else "An error occurred"`, async () => {
    writesAre(refused)
    await addEvent(visit())
    await toast('No more than a hundred')
    const banner = () => page().getByRole('alert').textContent()
    const failed = 'An error occurred while adding the event'
    await expect.poll(banner).toBe(`${failed}: No more than a hundred`)

    writesAre(wordless)
    await press(visit(), 'Add Event')
    await toast('An error occurred')
    await expect.poll(banner).toBe(failed)
  })

  test('in plain text is displayed as a toast and in the form', async () => {
    writesAre({ status: 422, body: 'Full until Monday', contentType: 'text/plain' })
    await addMember(visit())
    await toast('Full until Monday')
    const banner = () => page().getByRole('alert').textContent()
    await expect.poll(banner).toBe('Full until Monday')
    await untilMarked(/needs attention/)
  })

  test('without a body is "Something went wrong!"', async () => {
    writesAre({ status: 500, body: '', contentType: 'text/plain' })
    await addMember(visit())
    await toast('Something went wrong!')
    const banner = () => page().getByRole('alert').textContent()
    const kept = 'It is kept on this phone and tried again.'
    await expect.poll(banner).toBe(`Something went wrong! ${kept}`)
  })
})

describe('a read that fails', () => {
  beforeEach(discardAll)

  test(`the dashboard says "Failed to load dashboard data", or the server's message`, async () => {
    await deleteCachedLists(page())
    visit().backend.decide(({ path }) => (path.endsWith('get-dashboard') ? 'drop' : undefined))
    await open('/')
    await page().getByText('Error loading dashboard').waitFor()
    await page().getByText('Failed to load dashboard data').waitFor()
    visit().backend.decide(({ path }) => (path.endsWith('get-dashboard') ? broken : undefined))
    await press(visit(), 'Try again')
    await page().getByText('The database is away').waitFor()
    visit().backend.decide(() => undefined)
    await press(visit(), 'Try again')
    await page().getByText('Total Records').waitFor()
  })

  test('toggling without an announcement says "No announcement to toggle"', async () => {
    const { rows } = visit().backend
    const before = rows.announcement
    await open('/header-announcement')
    await page().getByRole('button', { name: 'Deactivate' }).waitFor()
    rows.announcement = null
    await press(visit(), 'Deactivate')
    await toast('No announcement to toggle')
    rows.announcement = before
  })

  test('a 401 clears all browser storage and leads to /login', async () => {
    await open('/list-events')
    await page().getByRole('heading', { name: 'Summit' }).waitFor()
    visit().backend.decide(({ path }) =>
      path.endsWith('get-banner') ? { status: 401, body: { success: false } } : undefined,
    )
    await open('/list-banner')
    await page().waitForURL('**/login')
    const left = () => page().evaluate(() => [localStorage.length, sessionStorage.length])
    await expect.poll(left).toEqual([0, 0])
    const lists = () =>
      page().evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('lists')))
    await expect.poll(lists).toEqual([])
    visit().backend.decide(() => undefined)
    await fillSignIn(page())
  })
})
