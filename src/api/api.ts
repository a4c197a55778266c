import { createFetch } from 'ofetch'

import { announcement } from '#contract/announcement.ts'

import { type ApiFault, faultError, faultOf, isFactorRequired, isUnanswered } from './fault.ts'
import { makeReachabilityCheck, type Probe, type Reachability } from './reachability.ts'
import { readReply } from './read-reply.ts'
import type { JsonReply } from './reply-sender.ts'

/** Returns a `fetch` that reports the share of the body that has been sent, from 0 to 1. */
export type Network = (onProgress: (share: number) => void) => typeof fetch

export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: FormData | Blob | Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  onProgress?: (share: number) => void
}

type ApiReply = { body: JsonReply; headers: Headers }

export type Api = {
  /** Returns the URL of an API path. */
  urlOf: (path: string) => string
  /** Whether the API has the app's own origin, so that every header may be sent without CORS. */
  isSameOrigin: boolean
  /**
   * Sends one request without retries.
   * @throws a fault (see `fault.ts`) unless the backend replied with success.
   */
  call: (call: ApiCall) => Promise<ApiReply>
  /** Probes the connection to the backend. */
  reach: () => Promise<Reachability>
  /**
   * Fetches a file of this media type in the current session.
   * @throws a fault, as `call` does.
   */
  file: (path: string, type: string) => Promise<Blob>
}

type ApiOptions = {
  base: string
  network: Network
  token: () => string | undefined
  /** Whether the backend is known to be the Take-Off server; false also while this is unknown. */
  isOurs: () => boolean
  /** Probes the backend after a call without its reply; must not follow redirects. */
  probe: Probe
  /** Receives the token that was refused when the session is over. */
  onUnauthorised?: (token: string | undefined) => void
  /** Receives the token whose session is limited until a required second factor is used. */
  onFactorRequired?: (token: string | undefined) => void
}

/** Creates the API client. It reads the token at each call, so that a new sign-in takes effect immediately. */
export function makeApi(options: ApiOptions): Api {
  const urlOf = (path: string) => `${options.base}${path}`

  const authorization = (token = options.token()): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }

  const reach = makeReachabilityCheck({
    url: urlOf(announcement.paths.list),
    headers: () => authorization(),
    isOurs: options.isOurs,
    probe: options.probe,
  })

  async function send<Type extends 'text' | 'blob'>(
    { method, path, body, headers, onProgress }: ApiCall,
    responseType: Type,
    token: string | undefined,
  ) {
    return createFetch({ fetch: options.network(onProgress ?? ignore) })
      .raw<string, Type>(urlOf(path), {
        method,
        ...(body && { body }),
        headers: { ...headers, ...authorization(token) },
        credentials: 'include',
        responseType,
        ignoreResponseError: true,
        retry: 0,
      })
      .catch(() => {
        throw faultError({ kind: 'offline' })
      })
  }

  const probed = makeProbed(options, reach)

  return {
    urlOf,
    isSameOrigin: isOwnOrigin(options.base),
    reach,
    call: (call) =>
      probed(async ({ token, isOurs }) => {
        const response = await send(call, 'text', token)
        const { headers } = response
        return { body: readReply(response, response._data ?? '', isOurs), headers }
      }),
    file: (path, type) =>
      probed(async ({ token, isOurs }) => {
        const response = await send({ method: 'GET', path }, 'blob', token)
        const file = response._data ?? new Blob()
        if (response.ok && file.type.startsWith(type)) return file
        // Any other reply is a refusal or does not come from the backend; `readReply` throws its fault.
        readReply(response, await file.text(), isOurs)
        return file
      }),
  }
}

/** Session data with which a call is sent. */
type CallSession = { token: string | undefined; isOurs: boolean }

/** Wraps calls: a call that the backend did not answer is followed by a probe, which decides the fault. */
function makeProbed(options: ApiOptions, reach: () => Promise<Reachability>) {
  return async function probed<T>(run: (session: CallSession) => Promise<T>): Promise<T> {
    // The token may have changed by the time the reply arrives.
    const token = options.token()
    try {
      return await run({ token, isOurs: options.isOurs() })
    } catch (caught) {
      const fault = faultOf(caught)
      if (fault.kind === 'unauthorised') options.onUnauthorised?.(token)
      if (isFactorRequired(fault)) options.onFactorRequired?.(token)
      if (!isUnanswered(fault)) throw caught
      throw faultError(faultBy(await reach(), fault))
    }
  }
}

/** Returns the fault of an unanswered call, given the result of the probe. */
function faultBy(reach: Reachability, fault: ApiFault): ApiFault {
  if (reach !== 'open') return { kind: reach === 'portal' ? 'portal' : 'offline' }
  return fault.kind === 'offline' ? { kind: 'interrupted' } : fault
}

function isOwnOrigin(base: string): boolean {
  if (!/^https?:/i.test(base)) return true
  return 'location' in globalThis && new URL(base).origin === globalThis.location.origin
}

function ignore() {}
