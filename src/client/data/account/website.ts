import { websitePath, websiteSettings, type WebsiteSettings } from '#contract/website.ts'

import { call, dataOf, type CallResult } from './call.ts'

/** Reads what the code for other websites needs to know of the server. */
export async function readWebsite(): Promise<CallResult<WebsiteSettings>> {
  return dataOf(await call({ method: 'GET', path: websitePath }), websiteSettings)
}
