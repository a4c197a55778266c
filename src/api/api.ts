import { createFetch } from 'ofetch'

import { type Body, readAnswer } from './answer.ts'
import { faultError, faultOf } from './fault.ts'

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
  /** Fetches a file of this type, as whoever is signed in; the same faults. */
  file: (path: string, type: string) => Promise<Blob>
}

/** The one client of the API. The token is read at each call, so a new sign-in counts at once. */
export function makeApi(parts: {
  base: string
  network: Network
  token: () => string | undefined
  /** Told when the session is over, with the token that was refused; what to do about it is not ours. */
  onUnauthorised?: (token: string | undefined) => void
}): Api {
  const urlOf = (path: string) => `${parts.base}${path}`

  async function send<Type extends 'text' | 'blob'>(
    { method, path, body, headers, onProgress }: Call,
    responseType: Type,
  ) {
    const token = parts.token()
    const response = await createFetch({ fetch: parts.network(onProgress ?? ignore) })
      .raw<string, Type>(urlOf(path), {
        method,
        ...(body && { body }),
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        credentials: 'include',
        responseType,
        ignoreResponseError: true,
        retry: 0,
      })
      .catch(() => {
        throw faultError({ kind: 'offline' })
      })
    return { response, token }
  }

  /** Not every 401 says that the session is over. */
  async function told<T>(token: string | undefined, read: () => T | Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (caught) {
      if (faultOf(caught).kind === 'unauthorised') parts.onUnauthorised?.(token)
      throw caught
    }
  }

  return {
    urlOf,
    isSameOrigin: isHere(parts.base),
    async call(call) {
      const { response, token } = await send(call, 'text')
      const body = await told(token, () => readAnswer(response, response._data ?? ''))
      return { body, headers: response.headers }
    },
    async file(path, type) {
      const { response, token } = await send({ method: 'GET', path }, 'blob')
      const file = response._data ?? new Blob()
      if (response.ok && file.type.startsWith(type)) return file
      // Whatever else comes is a refusal, or not of the backend.
      await told(token, async () => readAnswer(response, await file.text()))
      return file
    },
  }
}

function isHere(base: string): boolean {
  if (!/^https?:/i.test(base)) return true
  return 'location' in globalThis && new URL(base).origin === globalThis.location.origin
}

function ignore() {}
