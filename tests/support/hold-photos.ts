import type { Page } from 'playwright'

/** From the next page on, no photo is processed until `processNextPhoto` allows one, or `processAllPhotos` all of them. */
export const holdPhotoProcessing = (page: Page) => page.addInitScript(hold)
export const processNextPhoto = (page: Page) => page.evaluate('making.allow(1)')
export const processAllPhotos = (page: Page) => page.evaluate('making.allow(Infinity)')

/** Runs in the page. Photos are processed in workers, one after the other. */
function hold() {
  const queued: (() => void)[] = []
  let allowed = 0
  const release = () => {
    for (; allowed > 0 && queued.length > 0; allowed -= 1) queued.shift()?.()
  }
  const allow = (more: number) => {
    allowed += more
    release()
  }
  Object.assign(globalThis, { making: { allow } })
  Worker.prototype.postMessage = new Proxy(Reflect.get(Worker.prototype, 'postMessage'), {
    apply: (post, worker, sent) => {
      queued.push(() => Reflect.apply(post, worker, sent))
      release()
    },
  })
}
