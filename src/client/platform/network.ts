import type { Network } from '#sync/api.ts'

/** An upload that moves nothing for this long is given up; there is no limit to its whole time. */
const stallMs = 20_000

/** The network of a page. Uploads go by XMLHttpRequest: fetch tells nothing of their progress. */
export const pageNetwork: Network = {
  fetch: (input, init) => globalThis.fetch(input, init),
  upload: (onProgress) => (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', urlOf(input))
      request.withCredentials = init?.credentials === 'include'
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      const fail = () => reject(new TypeError('Failed to send'))
      const moved = watchForStall(() => request.abort())
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        moved()
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('progress', moved)
      request.addEventListener('load', () => resolve(responseOf(request)))
      for (const type of ['error', 'abort', 'timeout']) request.addEventListener(type, fail)
      request.addEventListener('loadend', moved.stop)
      request.send(bodyOf(init?.body))
    }),
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input)
}

/** The API sends forms and JSON text only. */
function bodyOf(body: BodyInit | null | undefined): FormData | string | null {
  return body instanceof FormData || typeof body === 'string' ? body : null
}

function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, stallMs)
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(onStall, stallMs)
  }
  return Object.assign(moved, { stop: () => clearTimeout(timer) })
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
