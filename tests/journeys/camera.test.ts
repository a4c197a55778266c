import { test } from 'vitest'

import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

test('the camera reopens for the next shot: two or three shots become a batch', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/gallery?add=1`)
  const shoot = async (nth: number) =>
    page.locator('.dialog input[capture]').setInputFiles({
      name: `shot-${nth}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await smallPicture(nth),
    })
  await shoot(0)
  await page.getByText('Choose another photo').waitFor()
  await shoot(1)
  await page.getByText('2 photos are ready').waitFor()
  await shoot(2)
  await page.getByText('3 photos are ready').waitFor()
})
