import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'

import { cacheList, cachedList } from '#api/list-cache.ts'
import { isReply } from '#api/replies.ts'
import { cursorQuery } from '#contract/list-cursor.ts'
import { offlinePaths } from '#contract/resources/index.ts'
import { isSameSession, storedSession } from '#device/session.ts'

import { untilMadeWay } from './make-way.ts'
import { workerStorage } from './storage.ts'

/**
 * The list calls of the API, whatever its base is. A search is not kept: the lists it finds in are;
 * nor is a part of a list: the app keeps them once all are there. A call that forbids caches asks whether the
 * backend answers.
 */
export const isList: RouteMatchCallback = ({ url, request }) =>
  request.method === 'GET' &&
  request.cache !== 'no-store' &&
  !url.searchParams.has('search') &&
  !url.searchParams.has(cursorQuery) &&
  offlinePaths.some((path) => url.pathname.endsWith(path))

/** The backend's answer, which is kept; without one, what was kept for the same admin. */
export const respondWithList: RouteHandlerCallback = async ({ request, event }) => {
  const before = storedSession(workerStorage)
  const keptAt = Date.now()
  const answer = await fetch(request, { signal: untilMadeWay(request.signal) }).catch(
    () => undefined,
  )
  const session = await storedSession(workerStorage)
  // Between two sessions a reply belongs to neither: it may be older than what the next one has seen.
  if (!session || !isSameSession(session, await before)) return answer ?? Response.error()
  const at = { owner: session.owner, url: request.url }
  if (answer?.status === 200) event.waitUntil(keep(at, answer.clone(), keptAt))
  return answer ?? (await cachedList(at)) ?? Response.error()
}

async function keep(at: { owner: string; url: string }, answer: Response, keptAt: number) {
  const body = await answer.text()
  if (isReply(parsed(body))) await cacheList(at, { body, keptAt })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
