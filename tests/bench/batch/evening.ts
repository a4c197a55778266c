import type { Page } from 'playwright'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { listAt } from '#tests/support/list-at.ts'

/** A measured step. `ready` locates elements beforehand, because locating them makes the page work. */
export type Step = { name: string; ready: () => Promise<() => Promise<void>> }

const lookEveryMs = 500

/** Returns the steps from choosing photos in the form until the server has all of them. */
export function stepsOf(page: Page, url: string, files: readonly string[]): readonly Step[] {
  return [
    {
      name: 'choose them, until all are ready',
      ready: async () => {
        await openAdd(page, url)
        const input = page.locator('.dialog input[type=file]').first()
        return async () => {
          await input.setInputFiles([...files])
          await untilReady(page, files.length)
        }
      },
    },
    typing(page, 'Title', 'Opening night'),
    typing(page, 'Description', 'From the first guest to the last.'),
    {
      name: 'save, until all are sent',
      ready: async () => {
        const before = await photoCount(url)
        const save = page.getByRole('button', { name: /^Add \d+ photos$/ })
        await save.scrollIntoViewIfNeeded()
        const box = await save.boundingBox()
        if (!box) throw new Error('There is nothing to save with')
        return async () => {
          await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
          await until(async () => (await photoCount(url)) >= before + files.length)
        }
      },
    },
  ]
}

function typing(page: Page, label: string, words: string): Step {
  return {
    name: `type a ${label.toLowerCase()}`,
    ready: async () => {
      await dialogOf(page, 'Add Gallery Item').getByLabel(label, { exact: true }).focus()
      return () => page.keyboard.type(words, { delay: 160 })
    },
  }
}

/** Opens the form for new photos. */
export async function openAdd(page: Page, url: string) {
  await page.goto(`${url}/gallery?add=1`)
  await page.locator('.dialog input[type=file]').first().waitFor({ state: 'attached' })
}

/**
 * Resolves once the page reports that all photos are ready. Polls one element, which costs the page almost nothing.
 */
const untilReady = (page: Page, count: number) =>
  until(async () => {
    const text = await page.evaluate(() => document.querySelector('.batch-standing')?.textContent)
    return text === `${count} photos are ready`
  })

const photoCount = async (url: string) => (await listAt(url, galleryItems)).length

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
}
