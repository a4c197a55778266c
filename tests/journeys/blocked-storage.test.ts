import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { trySignIn } from '#tests/support/console.ts'
import { startVisit, visitForEach } from '#tests/support/visit.ts'

const visit = visitForEach(startVisit)

/** Run in the page before the app: imitate browsers whose settings block cookies. */
const blocks: Record<string, () => void> = {
  'access to storage throws': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  },
  'localStorage is null': () => Object.defineProperty(globalThis, 'localStorage', { value: null }),
  'databases are denied': () => {
    IDBFactory.prototype.databases = () =>
      Promise.reject(new DOMException('Denied', 'SecurityError'))
  },
}

test.each(Object.entries(blocks))(
  'when %s, the app says which setting to change',
  async (_, block) => {
    const { page, url } = visit()
    await page.addInitScript(block)
    for (const path of ['/', '/login']) {
      await page.goto(url + path)
      await page.getByRole('heading', { name: 'This browser keeps nothing for Take-Off' }).waitFor()
      await page.getByText('Allow cookies and site data for this site').waitFor()
      expect(await page.getByRole('button', { name: 'Load again' }).isVisible()).toBe(true)
    }
  },
)

test("the notice is in the browser's language", async () => {
  const { page, url } = visit()
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', { value: null })
    Object.defineProperty(navigator, 'language', { value: 'ar-TN' })
  })
  await page.goto(url)
  await page.getByText('اسمح بملفات تعريف الارتباط وبيانات الموقع').waitFor()
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
})

test('a full storage is reported at sign-in', async () => {
  const { page, url } = visit()
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.goto(`${url}/login`)
  await trySignIn(page, firstAdmin)
  await page.getByText("Not saved: this phone's storage is full").waitFor()
})
