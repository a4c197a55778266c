import type { BrowserContext } from 'playwright'

import { roundsOr } from '#tests/bench/options.ts'
import { addPhoto } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import type { BenchVisit } from './bench-visit.ts'
import { type Figure, type Pair, timeFigure } from './figure.ts'

const times = roundsOr(25)
const photos = 12
const title = 'Opening night'

/** Measures the time from the start of the app to the cached list, while no call is answered. */
export async function measureStarted({ phone, network }: BenchVisit): Promise<Figure> {
  const { page, context } = phone
  await page.goto(`${network.url}/gallery`)
  for (let nth = 0; nth < photos; nth += 1) {
    await addPhoto(page, { title: `${title} ${nth}`, picture: await smallPicture(nth) })
  }
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: title }).first().waitFor()
  await page.goto('about:blank')
  const pairs: Pair[] = []
  for (let nth = 0; nth <= times; nth += 1) {
    network.decide(() => 'hang')
    const ours = await startOnce(context, network.url)
    network.decide(() => 'pass')
    await network.endPending()
    const pair = { ours, reference: await startOnce(context, network.url) }
    if (nth > 0) pairs.push(pair)
  }
  const description = {
    figure: 'App start on a hanging network to the kept list',
    referenceName: 'the same start on a good network',
    maxMs: 1000,
  }
  return timeFigure(description, pairs)
}

/** Opens a new page, and returns the ms from its navigation until the first card is visible. */
async function startOnce(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript((words) => {
    const check = () => {
      const cards = [...document.querySelectorAll('li h2, li h3')]
      if (!cards.some((each) => each.textContent.includes(words))) return
      observer.disconnect()
      // The card is visible once the next frame is drawn.
      requestAnimationFrame(() => Object.assign(globalThis, { seenAfter: performance.now() }))
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true })
  }, title)
  await page.goto(`${url}/gallery`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(() => Reflect.get(globalThis, 'seenAfter'))
  const elapsedMs = Number(await handle.jsonValue())
  await page.close()
  return elapsedMs
}
