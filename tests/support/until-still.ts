import type { Page } from 'playwright'

/**
 * Resolves once the list has not moved for ten frames: after a jump, cards are drawn and measured frame by frame, and
 * each measurement may move them.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.locator('.content').evaluate(
    (content) =>
      new Promise<void>((resolve) => {
        let before = ''
        let frames = 0
        const look = () => {
          const now = `${content.scrollTop} ${content.scrollHeight}`
          frames = now === before ? frames + 1 : 0
          before = now
          if (frames === 10) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
