import type { Network } from '#api/api.ts'

import { takeEarlyReply } from './early.ts'
import { untilCallsResume } from './pause-calls.ts'

/** An upload without progress for this long is aborted; its total time is not limited. */
const stallTimeoutMs = 20_000
/** The backend may take longer to reply than the network to carry a byte. */
const replyTimeoutMs = 60_000

/**
 * Network of a page: a `fetch` based on XMLHttpRequest, because `fetch` reports no upload progress and cannot tell a
 * slow upload from a stalled one.
 */
export const pageNetwork: Network = (onProgress) => (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const early = takeEarlyReply(url, init)
  if (early) return early
  const start = () => send(url, init, onProgress)
  return untilCallsResume()?.then(start) ?? start()
}

function send(
  url: string,
  init: RequestInit | undefined,
  onProgress: Parameters<Network>[0],
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init?.method ?? 'GET', url)
    request.withCredentials = init?.credentials === 'include'
    new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))

    const fail = () => reject(new TypeError('Failed to send'))
    const body = bodyOf(init?.body)
    const watch = watchForStall(() => request.abort())
    watch.expect(body === null ? replyTimeoutMs : stallTimeoutMs)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.expect(stallTimeoutMs)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => watch.expect(replyTimeoutMs))
    request.addEventListener('progress', () => watch.expect(stallTimeoutMs))
    request.addEventListener('load', () => {
      // A status that a Response cannot have counts as a failure.
      try {
        resolve(responseOf(request))
      } catch {
        fail()
      }
    })
    for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, fail)
    request.addEventListener('loadend', watch.stop)
    request.send(body)
  })
}

/** The API sends forms, picture chunks and JSON text only. */
function bodyOf(body: BodyInit | null | undefined): FormData | Blob | string | null {
  const isSent = body instanceof FormData || body instanceof Blob || typeof body === 'string'
  return isSent ? body : null
}

function watchForStall(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const expect = (ms: number) => {
    stop()
    timer = setTimeout(onStall, ms)
  }
  return { expect, stop }
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(':')
    if (name) headers.append(name.trim(), value.join(':').trim())
  }
  const hasBody = ![204, 205, 304].includes(request.status)
  return new Response(hasBody ? request.responseText : null, { status: request.status, headers })
}
