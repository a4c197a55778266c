import { createFetch } from 'ofetch'

import { announcement } from '#contract/announcement.ts'

import { type ApiFault, faultError, faultOf, isUnanswered } from './fault.ts'
import { makeReachabilityCheck, type Probe, type Reachability } from './reachability.ts'
import { readReply } from './read-reply.ts'
import type { JsonReply } from './reply-sender.ts'

/** The network of a page or of a worker, as a `fetch` that tells how much is sent, from 0 to 1. */
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
  /** The address of a path of the API. */
  urlOf: (path: string) => string
  /** Whether the API is where the app came from: there every header may be sent. */
  isSameOrigin: boolean
  /** Makes one call, once. Throws a fault (see fault.ts) unless the backend answered with success. */
  call: (call: ApiCall) => Promise<ApiReply>
  /** Asks the backend whether it answers. */
  reach: () => Promise<Reachability>
  /** Fetches a file of this type, as whoever is signed in; the same faults. */
  file: (path: string, type: string) => Promise<Blob>
}

type ApiOptions = {
  base: string
  network: Network
  token: () => string | undefined
  /** Whether the backend is known to be our server; false for any other, and as long as nobody knows. */
  isOurs: () => boolean
  /** Looks at the way to the backend after a call that it did not answer; it must not follow redirects. */
  probe: Probe
  /** Told when the session is over, with the token that was refused; what to do about it is not ours. */
  onUnauthorised?: (token: string | undefined) => void
}

/** The one client of the API. The token is read at each call, so a new sign-in counts at once. */
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

  const judged = judgeFor(options, reach)

  return {
    urlOf,
    isSameOrigin: isHere(options.base),
    reach,
    call: (call) =>
      judged(async ({ token, isOurs }) => {
        const response = await send(call, 'text', token)
        const { headers } = response
        return { body: readReply(response, response._data ?? '', isOurs), headers }
      }),
    file: (path, type) =>
      judged(async ({ token, isOurs }) => {
        const response = await send({ method: 'GET', path }, 'blob', token)
        const file = response._data ?? new Blob()
        if (response.ok && file.type.startsWith(type)) return file
        // Whatever else comes is a refusal, or not of the backend.
        readReply(response, await file.text(), isOurs)
        return file
      }),
  }
}

/** The session that a call is made in. */
type CallSession = { token: string | undefined; isOurs: boolean }

/** Runs calls; where the backend did not answer one, a look at the way tells what is the matter. */
function judgeFor(options: ApiOptions, reach: () => Promise<Reachability>) {
  return async function judged<T>(run: (session: CallSession) => Promise<T>): Promise<T> {
    // The session may be over by the time that a reply comes.
    const token = options.token()
    try {
      return await run({ token, isOurs: options.isOurs() })
    } catch (caught) {
      const fault = faultOf(caught)
      if (fault.kind === 'unauthorised') options.onUnauthorised?.(token)
      if (!isUnanswered(fault)) throw caught
      throw faultError(faultBy(await reach(), fault))
    }
  }
}

/** The fault of a call that the backend did not answer, by how the way to it stands now. */
function faultBy(reach: Reachability, fault: ApiFault): ApiFault {
  if (reach !== 'open') return { kind: reach === 'portal' ? 'portal' : 'offline' }
  return fault.kind === 'offline' ? { kind: 'interrupted' } : fault
}

function isHere(base: string): boolean {
  if (!/^https?:/i.test(base)) return true
  return 'location' in globalThis && new URL(base).origin === globalThis.location.origin
}

function ignore() {}
