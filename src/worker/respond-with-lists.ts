import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'

import { cacheList, cachedList } from '#api/list-cache.ts'
import { isCacheableBody } from '#api/replies.ts'
import { cursorQuery } from '#contract/list-cursor.ts'
import { offlinePaths } from '#contract/resources/index.ts'
import { isSameSession, storedSession } from '#device/session.ts'

import { abortedByUpdate } from './end-pending-calls.ts'
import { workerStorage } from './storage.ts'

/**
 * Whether a request is a list call of the API, at any base. Searches are not cached, because the app filters the
 * cached lists; nor are list pages, which the app caches once all are fetched. Requests with `no-store` probe
 * whether the backend answers.
 */
export const isList: RouteMatchCallback = ({ url, request }) =>
  request.method === 'GET' &&
  request.cache !== 'no-store' &&
  !url.searchParams.has('search') &&
  !url.searchParams.has(cursorQuery) &&
  offlinePaths.some((path) => url.pathname.endsWith(path))

/** Returns the backend's response and caches it; without a response, the list cached for the same person. */
export const respondWithList: RouteHandlerCallback = async ({ request, event }) => {
  const before = storedSession(workerStorage)
  const requestedAt = Date.now()
  const response = await fetch(request, { signal: abortedByUpdate(request.signal) }).catch(
    () => undefined,
  )
  const session = await storedSession(workerStorage)
  // A response that spans two sessions is not cached: it may be older than what the later session has received.
  if (!session || !isSameSession(session, await before)) return response ?? Response.error()
  const at = { owner: session.owner, url: request.url }
  if (response?.status === 200) event.waitUntil(keep(at, response.clone(), requestedAt))
  return response ?? (await cachedList(at)) ?? Response.error()
}

async function keep(at: { owner: string; url: string }, response: Response, requestedAt: number) {
  const body = await response.text()
  if (isCacheableBody(parsed(body)))
    await cacheList(at, { body, requestedAt }, () => storedSession(workerStorage))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
