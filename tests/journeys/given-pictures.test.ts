import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Locator, Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dialogOf } from '#tests/support/dialog.ts'
import { desktopScreen, newProfile } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(() => startSignedIn(desktopScreen))

let folder: ReturnType<typeof newProfile>
beforeEach(() => {
  folder = newProfile()
})
afterEach(() => folder.forget())

const form = () => dialogOf(admin().page, 'Add Gallery Item')

async function openAdd() {
  const { page, url } = admin()
  await page.goto(`${url}/gallery?add=1`)
  await form().getByLabel('Title').fill('Opening night')
  await form().getByLabel('Description').fill('The hall fills up.')
  return page
}

type Pasted = { pictures: number; text?: string | undefined }

/** Pastes into the field for the title, several times in one task. */
async function paste(...all: Pasted[]) {
  const pasted = await Promise.all(
    all.map(async ({ pictures, text }) => {
      const seeds = Array.from({ length: pictures }, (_, nth) => nth)
      const bytes = await Promise.all(seeds.map((seed) => smallPicture(seed)))
      return { encoded: bytes.map((each) => each.toString('base64')), text }
    }),
  )
  await form().getByLabel('Title').evaluate(pasteOn, pasted)
}

/** Runs in the page. */
function pasteOn(
  element: Element,
  all: readonly { encoded: string[]; text?: string | undefined }[],
) {
  for (const { encoded, text } of all) {
    const clipboardData = new DataTransfer()
    for (const [nth, each] of encoded.entries()) {
      const bytes = Uint8Array.from(atob(each), (letter) => letter.codePointAt(0) ?? 0)
      clipboardData.items.add(new File([bytes], `pasted-${nth}.jpg`, { type: 'image/jpeg' }))
    }
    if (text !== undefined) clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }
}

test('one pasted picture is chosen in the form; several become a batch, with title and description', async () => {
  const page = await openAdd()
  await paste({ pictures: 1, text: 'A table, and a picture of it beside' })
  await form().getByText('Choose a photo').waitFor()
  await paste({ pictures: 1 })
  await form().getByText('Choose another photo').waitFor()
  expect(await form().getByLabel('Title').inputValue()).toBe('Opening night')

  // Two pastes in one task: the second must join the batch of the first.
  await paste({ pictures: 2 }, { pictures: 3 })
  await form().getByText('6 photos are ready').waitFor()
  await form().getByText('“Opening night 1” to “Opening night 6”').waitFor()
  await page.reload()
  await form().getByText('6 photos are ready').waitFor()
})

test('a picture pasted beside a chosen one makes a batch of both', async () => {
  await openAdd()
  await paste({ pictures: 1 })
  await form().getByText('Choose another photo').waitFor()
  await paste({ pictures: 1 })
  await form().getByText('2 photos are ready').waitFor()
  await form().getByText('“Opening night 1” to “Opening night 2”').waitFor()
  expect(await form().getByLabel('Description').inputValue()).toBe('The hall fills up.')
})

/** Drags files over an element; the returned function drops them. */
async function drag(page: Page, over: Locator, files: readonly string[]) {
  const box = await over.boundingBox()
  if (!box) throw new Error('There is nothing to drop on')
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data }
  const dispatchDrag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, ...at })
  await dispatchDrag('dragEnter')
  await dispatchDrag('dragOver')
  return () => dispatchDrag('drop')
}

test('pictures can be dropped anywhere in the dialog, and no dropped file replaces the app', async () => {
  const page = await openAdd()
  const photo = join(folder.folder, 'photo.jpg')
  writeFileSync(photo, await smallPicture())
  const minutes = join(folder.folder, 'minutes.txt')
  writeFileSync(minutes, 'These are the minutes.')

  const words = form().getByText('Drop photos here')
  const drop = await drag(page, form().getByLabel('Title'), [photo])
  await words.waitFor()
  await drop()
  await words.waitFor({ state: 'detached' })
  await form().getByText('Choose another photo').waitFor()

  for (const [target, file] of [
    [form().getByLabel('Description'), minutes],
    [page.locator('h1'), photo],
  ] as const) {
    await (
      await drag(page, target, [file])
    )()
  }
  const title = form().getByLabel('Title', { exact: true })
  expect(await title.inputValue()).toBe('Opening night')
  expect(page.context().pages()).toHaveLength(1)
})

test('each of several dropped files becomes a photo, or is named with its problem', async () => {
  const page = await openAdd()
  const files = await Promise.all(
    ['first.jpg', 'second.jpg', 'phone.heic', 'minutes.txt'].map(async (name, seed) => {
      const file = join(folder.folder, name)
      writeFileSync(file, name.endsWith('.jpg') ? await smallPicture(seed) : 'No picture.')
      return file
    }),
  )
  const drop = await drag(page, form().getByLabel('Title'), files)
  await drop()
  await form().getByText('2 photos are ready').waitFor()
  await form()
    .getByText(/^phone.heic: /)
    .waitFor()
  await form().getByText('minutes.txt: This is not a picture').waitFor()
})
