import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { dialogOf, press, refuseCalls } from './acts.ts'
import { bytesOf, chooseFile, choosePicture } from './fill.ts'
import { submitPhoto, testGallery } from './gallery.tsx'

openApp('/gallery', { backend: 'ours', screen: 'phone' })
testGallery()

const addDialog = dialogOf('Add Gallery Item')
const title = page.getByLabelText('Title')

/** Resolves in the microtask after the mutation that adds a match of `selector`. */
const untilAdded = (selector: string) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

test('when a file cannot be read, the reason is displayed, and the photo before it stays', async () => {
  goTo('/gallery?add=1')
  await untilVisible(addDialog)
  await choosePicture()
  const damaged = (await bytesOf('small jpeg')).subarray(0, 300)
  const reasons = [
    ['This is not a picture.', 'no picture'],
    ['This picture is damaged', damaged],
    ['HEIC photos cannot be read here.', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    ['This picture cannot be read here.', 'II*\0\b\0\0\0'],
  ] as const
  for (const [reason, content] of reasons) {
    await chooseFile(new File([content], 'party.jpg', { type: 'image/jpeg' }))
    await untilVisible(page.getByText(reason))
    await untilVisible(page.getByText('Choose another photo'))
    const photo = document.querySelector<HTMLImageElement>('.picture-field img')
    if (!photo) throw new Error('The photo is gone')
    await photo.decode()
  }
  await press('Cancel')
  await untilGone(addDialog)
})

test('text typed at the moment at which several photos become a batch is in its field', async () => {
  goTo('/gallery?add=1')
  const description = addDialog.getByRole('textbox', { name: 'Description' })
  await title.fill('Opening ')
  await description.fill('The hall fills ')
  const batchBegins = untilAdded('.batch-photos')
  const content = await bytesOf('small png')
  await chooseFile(['a.png', 'b.png'].map((name) => new File([content], name)))
  await batchBegins
  // Types into the focused field, if there is one.
  document.execCommand('insertText', false, 'up.')
  await untilVisible(page.getByRole('button', { name: 'Add 2 photos' }))
  await expect.element(description).toHaveFocus()
  await expect.element(description).toHaveValue('The hall fills up.')
  await press('Close', addDialog)
  await untilGone(addDialog)
  goTo('/gallery?add=1')
  await expect.element(description).toHaveValue('The hall fills up.')
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Opening ')
  await press('Cancel')
  await press('Give up', page.getByRole('alertdialog'))
  await untilGone(addDialog)
})

test('submitting an incomplete form displays "Please fill in all required fields", and keeps its input', async () => {
  await press('Add New')
  await title.fill('Only a title')
  await press('Add Item')
  await untilVisible(page.getByText('Please fill in all required fields'))
  await expect.element(title).toHaveValue('Only a title')
  expect(await commands.rowsOf(galleryItems.name)).toHaveLength(1)
  await press('Cancel')
  await untilGone(addDialog)
})

test('a refusal of the server is displayed in the form, which keeps its input', async () => {
  await press('Add New')
  await refuseCalls('/admin/add-gallery', { message: 'The hall is closed' })
  await submitPhoto()
  await untilVisible(page.getByText('Failed to add gallery item'))
  await untilVisible(page.getByRole('alert').getByText('The hall is closed'))
  await expect.element(title).toHaveValue('Opening night')

  await commands.passCalls()
  await press('Add Item')
  await untilVisible(page.getByText('Gallery item added successfully!'))
  expect(await commands.rowsOf(galleryItems.name)).toHaveLength(2)
  await untilGone(addDialog)
})

test('a form stays open between Save and the end of storing, whatever is pressed', async () => {
  const release = holdPictures()
  await press('Add New')
  await submitPhoto()
  for (const name of ['Cancel', 'Close']) {
    await expect.element(addDialog.getByRole('button', { name })).toBeDisabled()
  }
  const { shadowRoot } = document.querySelector('.dialog') ?? {}
  const backdrop = shadowRoot?.querySelector<HTMLElement>('ion-backdrop')
  if (!backdrop) throw new Error('The dialog has no backdrop')
  backdrop.click()
  await userEvent.keyboard('{Escape}')
  // Closing would go back in the history, which takes another task.
  await new Promise(requestAnimationFrame)
  expect(addDialog.elements()).toHaveLength(1)
  expect(location.search).toBe('?add=1')
  release()
  await untilVisible(page.getByText('Gallery item added successfully!'))
  await untilGone(addDialog)
  const titles = (await commands.rowsOf(galleryItems.name)).map((row) => row['title'])
  expect(titles.filter((each) => each === 'Opening night')).toHaveLength(2)
})

/** Processes photos only after the returned function has been called. */
function holdPictures() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the worker
  const { postMessage } = Worker.prototype
  const { promise, resolve } = Promise.withResolvers<void>()
  Worker.prototype.postMessage = function (message: unknown) {
    void promise.then(() => postMessage.call(this, message))
  }
  onTestFinished(() => {
    Worker.prototype.postMessage = postMessage
  })
  return resolve
}

/** Chooses pictures and submits the form in the same task, before the pictures are stored. */
function chooseAndSubmit(files: readonly File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  const form = document.querySelector<HTMLFormElement>('.dialog form')
  const input = form?.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  if (!form || !input) throw new Error('No form is open')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  form.requestSubmit()
}

test('a photo that becomes part of a batch cannot be added alone any more', async () => {
  goTo('/gallery?add=1')
  await untilVisible(addDialog)
  await choosePicture()
  await title.fill('Last dance')
  await addDialog.getByRole('textbox', { name: 'Description' }).fill('The hall empties.')
  const content = await bytesOf('small png')
  chooseAndSubmit(['a.png', 'b.png'].map((name) => new File([content], name)))
  await untilVisible(page.getByRole('button', { name: 'Add 3 photos' }))
  await press('Add 3 photos')
  await untilGone(addDialog)
  const titles = async () =>
    (await commands.rowsOf(galleryItems.name)).flatMap((row) =>
      row['description'] === 'The hall empties.' ? String(row['title']) : [],
    )
  const numbered = ['Last dance 1', 'Last dance 2', 'Last dance 3']
  await expect.poll(async () => (await titles()).toSorted()).toEqual(numbered)
  await untilVisible(page.getByRole('link', { name: 'All sent' }))
  expect((await titles()).toSorted()).toEqual(numbered)
})
