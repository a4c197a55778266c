import type { RouteHandlerCallback } from 'workbox-core'
import { createHandlerBoundToURL } from 'workbox-precaching'

import { cachedScreen } from '#api/screen-cache.ts'
import { atMost } from '#device/at-most.ts'
import { storedSession } from '#device/session.ts'

import { workerStorage } from './storage.ts'

/**
 * The app's page; in it the last screen of the admin at this address, where one is kept that was made
 * by the same build. The page looks whether it still fits (index.html), and begins with the app's own
 * files once it is painted.
 */
export function respondWithPage(file: string): RouteHandlerCallback {
  const answerPage = createHandlerBoundToURL(file)
  return async (call) => {
    const [page, screen] = await Promise.all([answerPage(call), screenSoon(call.url)])
    if (!screen) return page
    const html = await page.clone().text()
    if (!html.includes(`data-build="${screen.build}"`)) return page
    const headers = new Headers(page.headers)
    // They tell of the text as it was.
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(withScreen(html, screen.html), { status: page.status, headers })
  }
}

/** A storage that hangs must not keep the app from opening. */
const patienceMs = 300

const screenSoon = (url: URL) => atMost(patienceMs, screenAt(url))

/** What cannot be read is not shown. */
async function screenAt({ href }: URL) {
  try {
    const session = await storedSession(workerStorage)
    return session && (await cachedScreen({ owner: session.owner, url: href }))
  } catch {
    return undefined
  }
}

function withScreen(html: string, screen: string): string {
  return html
    .replace('<html ', '<html data-held ')
    .replaceAll('rel="modulepreload"', 'rel="held"')
    .replace('type="module"', 'type="held"')
    .replace('<!--kept-->', () => screen)
}
