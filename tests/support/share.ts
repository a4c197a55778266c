import type { Page } from 'playwright'

/** Posts a form with photos, as the system does when a user shares photos with the app. */
export async function share(page: Page, pictures: readonly Buffer[]): Promise<void> {
  const encoded = pictures.map((picture) => picture.toString('base64'))
  await page.evaluate((all) => {
    const chosen = new DataTransfer()
    for (const [nth, each] of all.entries()) {
      const bytes = Uint8Array.from(atob(each), (letter) => letter.codePointAt(0) ?? 0)
      chosen.items.add(new File([bytes], `shared-${nth}.jpg`, { type: 'image/jpeg' }))
    }
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-photos', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, files: chosen.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, encoded)
}
