import type { Locator, Page } from 'playwright'

/** In CSS pixels of the viewport. */
export type Point = { x: number; y: number }

/** Number of moves of a drag; gestures need several. */
const steps = 20

/** Drags a finger from one point to another; `beforeLifting` runs while it still touches the screen. */
export async function dragFinger(
  page: Page,
  { from, to }: { from: Point; to: Point },
  beforeLifting?: () => Promise<unknown>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    const along = (start: number, end: number) => start + ((end - start) * step) / steps
    await touch('touchMove', { x: along(from.x, to.x), y: along(from.y, to.y) })
  }
  await beforeLifting?.()
  await touch('touchEnd')
  await devtools.detach()
}

/** Returns the centre of a visible element. */
export async function centreOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
