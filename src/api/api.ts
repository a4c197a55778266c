import { createFetch } from 'ofetch'

import { type Body, readAnswer } from './answer.ts'
import { faultError } from './fault.ts'

/** The network of a page or of a worker, as a `fetch` that tells how much is sent, from 0 to 1. */
export type Network = (onProgress: (share: number) => void) => typeof fetch

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: FormData | Blob | Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  onProgress?: (share: number) => void
}

type Answer = { body: Body; headers: Headers }

export type Api = {
  /** The address of a path of the API. */
  urlOf: (path: string) => string
  /** Whether the API is where the app came from: there every header may be sent. */
  isSameOrigin: boolean
  /** Makes one call, once. Throws a fault (see fault.ts) unless the backend answered with success. */
  call: (call: Call) => Promise<Answer>
}

/** The one client of the API. The token is read at each call, so a new sign-in counts at once. */
export function makeApi(parts: {
  base: string
  network: Network
  token: () => string | undefined
  /** Told of every 401, with the token that was refused; what to do about it is not ours. */
  onUnauthorised?: (token: string | undefined) => void
}): Api {
  const urlOf = (path: string) => `${parts.base}${path}`
  return {
    urlOf,
    isSameOrigin: isHere(parts.base),
    async call({ method, path, body, headers, onProgress }) {
      const token = parts.token()
      const send = createFetch({ fetch: parts.network(onProgress ?? ignore) })
      const response = await send
        .raw(urlOf(path), {
          method,
          ...(body && { body }),
          headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
          credentials: 'include',
          responseType: 'text',
          ignoreResponseError: true,
          retry: 0,
        })
        .catch(() => {
          throw faultError({ kind: 'offline' })
        })
      if (response.status === 401) parts.onUnauthorised?.(token)
      return { body: readAnswer(response, response._data ?? ''), headers: response.headers }
    },
  }
}

function isHere(base: string): boolean {
  if (!/^https?:/i.test(base)) return true
  return 'location' in globalThis && new URL(base).origin === globalThis.location.origin
}

function ignore() {}
