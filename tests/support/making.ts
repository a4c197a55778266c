import type { Page } from 'playwright'

/** From the next page on, no photo is processed until `makeNext` allows one, or `makeAll` all of them. */
export const holdMaking = (page: Page) => page.addInitScript(hold)
export const makeNext = (page: Page) => page.evaluate('making.allow(1)')
export const makeAll = (page: Page) => page.evaluate('making.allow(Infinity)')

/** Runs in the page. Photos are processed in workers, one after the other. */
function hold() {
  const held: (() => void)[] = []
  let allowed = 0
  const go = () => {
    for (; allowed > 0 && held.length > 0; allowed -= 1) held.shift()?.()
  }
  const allow = (more: number) => {
    allowed += more
    go()
  }
  Object.assign(globalThis, { making: { allow } })
  Worker.prototype.postMessage = new Proxy(Reflect.get(Worker.prototype, 'postMessage'), {
    apply: (post, worker, sent) => {
      held.push(() => Reflect.apply(post, worker, sent))
      go()
    },
  })
}
