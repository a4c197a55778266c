import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { startSignedInConsole } from '#tests/support/backends.ts'
import { submitPhoto } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { smallPicture } from '#tests/support/pictures.ts'

test('a form stays open between Save and the end of storing, whatever is pressed', async () => {
  const console = await startSignedInConsole('ours')
  const { page, url, listOf } = console
  await page.goto(`${url}/gallery`)
  const dialog = dialogOf(page, 'Add Gallery Item')
  await page.evaluate(holdPictures)
  await submitPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  for (const name of ['Cancel', 'Close']) {
    await expect.poll(() => dialog.getByRole('button', { name }).isDisabled()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.locator('.dialog-layer > .layer-behind').dispatchEvent('click')
  await page.waitForURL(`${url}/gallery?add=1`)
  await page.evaluate(() => Reflect.get(globalThis, 'letPicturesGo')())
  await page.getByText('Gallery item added successfully!').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await listOf(galleryItems)).toMatchObject([{ title: 'Opening night' }])
  await console.end()
})

/** Runs in the page: photos are processed only after `letPicturesGo` has been called. */
function holdPictures() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the worker
  const { postMessage } = Worker.prototype
  const held = new Promise((resolve) => Reflect.set(globalThis, 'letPicturesGo', resolve))
  Worker.prototype.postMessage = function (message: unknown) {
    void held.then(() => postMessage.call(this, message))
  }
}
