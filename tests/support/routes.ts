import type { BrowserContext, Locator, Page, Route } from 'playwright'

import type { RefusalCode } from '#contract/reply.ts'

type Where = Pick<Page | BrowserContext, 'route'>

/** Delays these calls until the returned function is called. */
export async function delayCalls(where: Where, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await where.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Delays the next of these calls until the locator is visible; if it never is, no call is sent. */
export function delayNextUntil(shown: Locator, url: string) {
  const page = shown.page()
  const hold = async (route: Route) => {
    await shown.waitFor()
    await Promise.all([route.continue(), page.unroute(url, hold)])
  }
  return page.route(url, hold)
}

/** Refuses these calls from now on with this refusal; the default status is 422. */
export const refuse = (where: Where, url: string, refusal: Refusal) =>
  where.route(url, (route) => route.fulfill(replyOf(refusal)))

/** Returns the reply of a refusal. */
export const replyOf = ({ status = 422, ...details }: Refusal) => ({
  status,
  json: { success: false, ...details },
})

export type Refusal = {
  message: string
  status?: number
  code?: RefusalCode
  problems?: Record<string, string>
}
