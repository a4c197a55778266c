import { expect, test } from 'vitest'

import { cutOff } from '#tests/support/phone.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** Runs in the page: replaces each new text node by a `<font>` with another text, as browsers do that translate. */
function translateAll() {
  const translate = () => {
    const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isMeant = !text.parentElement?.closest('font, script, style, svg')
      if (!(text instanceof Text) || !isMeant || text.data.trim() === '') continue
      const font = document.createElement('font')
      font.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }))
      text.replaceWith(font)
    }
  }
  const follow = () => {
    translate()
    const all = { childList: true, subtree: true, characterData: true }
    new MutationObserver(translate).observe(document.body, all)
  }
  document.addEventListener('DOMContentLoaded', follow)
}

test('the console keeps working and updating its texts while a browser translates it', async () => {
  const { page, url, context } = admin()
  const strip = page.locator('.offline-strip')
  await page.addInitScript(translateAll)
  await page.goto(url)
  await page.getByText('«Dashboard»').first().waitFor({ state: 'attached' })

  await cutOff(context)
  await page.reload()
  await strip.getByText('What you save now is kept').waitFor()
  await page.goto(`${url}/header-announcement?add=1`)
  await page.locator('.dialog [name=title]').fill('Join us')
  await page.locator('.dialog [name=externalUrl]').fill('https://a.example')
  await page.locator('.dialog .submit-button').click()
  await strip.getByText('1 change will be sent').waitFor()

  await context.setOffline(false)
  await strip.waitFor({ state: 'detached' })
  for (const path of ['/list-events', '/outbox', '/get-members', '/']) {
    await page.goto(url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(await page.getByText('Something went wrong!').count()).toBe(0)
})
