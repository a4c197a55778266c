import type { BrowserContext, Locator, Page, Route } from 'playwright'

type Where = Pick<Page | BrowserContext, 'route'>

/** Holds these calls back until what it gives is called. */
export async function holdBack(where: Where, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await where.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Holds these calls back until this is to be seen; without it none goes. */
export function holdUntil(shown: Locator, url: string) {
  const page = shown.page()
  const hold = async (route: Route) => {
    await shown.waitFor()
    await Promise.all([route.continue(), page.unroute(url, hold)])
  }
  return page.route(url, hold)
}

/** Refuses these calls from now on, in these words; without more to say, as what is not valid. */
export const refuse = (where: Where, url: string, refusal: Refusal) =>
  where.route(url, (route) => route.fulfill(replyOf(refusal)))

/** The reply that refuses a call. */
export const replyOf = ({ status = 422, ...said }: Refusal) => ({
  status,
  json: { success: false, ...said },
})

export type Refusal = { message: string; status?: number; problems?: Record<string, string> }
