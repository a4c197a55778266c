import type { RouteHandlerCallback } from 'workbox-core'
import { createHandlerBoundToURL } from 'workbox-precaching'

import { cachedScreen } from '#api/screen-cache.ts'
import { atMost } from '#device/at-most.ts'
import { storedSession } from '#device/session.ts'

import { workerStorage } from './storage.ts'

/**
 * Returns the app's page, with the last screen of the person at this address inserted if it was kept by the same
 * build. The page checks whether the screen still fits (index.html), and loads the app's own files once it is
 * painted.
 */
export function respondWithPage(file: string): RouteHandlerCallback {
  const respondWithShell = createHandlerBoundToURL(file)
  return async (call) => {
    const [page, screen] = await Promise.all([respondWithShell(call), screenInTime(call.url)])
    if (!screen) return page
    const html = await page.clone().text()
    if (!html.includes(`data-build="${screen.build}"`)) return page
    const headers = new Headers(page.headers)
    // These headers describe the unchanged text.
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(withScreen(html, screen.html), { status: page.status, headers })
  }
}

/** A blocked storage must not keep the app from opening. */
const timeoutMs = 300

const screenInTime = (url: URL) => atMost(timeoutMs, screenAt(url))

/** A screen that cannot be read is skipped. */
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
