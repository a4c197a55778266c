import { expect, test } from 'vitest'

import { cutOff } from '#tests/support/phone.ts'
import { quick } from '#tests/support/quick.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

test('Chromium reports the app as installable', async () => {
  const { page, context, server } = admin()
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Chromium treats an automated profile as incognito; no other error is allowed.
  const reasons = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(reasons).toEqual([])

  const { data } = await devtools.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: expect.stringContaining('Take-Off'),
    display: 'standalone',
    shortcuts: [expect.objectContaining({ name: 'Add photos', url: '/gallery?add=1' })],
    share_target: {
      action: '/share-photos',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/*'] }] },
    },
    file_handlers: [
      {
        action: '/gallery?add=1',
        accept: {
          'image/jpeg': ['.jpg', '.jpeg'],
          'image/png': ['.png'],
          'image/webp': ['.webp'],
          'image/gif': ['.gif'],
          'image/heic': ['.heic'],
        },
      },
    ],
    icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
  })
  await page.goto(`${server.url}/gallery?add=1`)
  await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor()
})

test('every address of the app opens offline', quick, async () => {
  const { page, context, server } = admin()
  await cutOff(context)
  for (const path of ['/gallery', '/add-member', '/outbox', '/']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(`${server.url}/no-such-page`)
  await page.getByRole('heading', { name: 'ERROR' }).waitFor()
})
