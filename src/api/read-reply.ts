import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'
import { retryAfterOf } from '#contract/retry-after.ts'

import { type RefusalDetails, type ApiFault, faultError } from './fault.ts'
import {
  type JsonReply,
  bodyIn,
  isCutOff,
  type ReceivedReply,
  sourceOf,
  messageIn,
} from './reply-sender.ts'

/** Message of a failure whose reply has no usable body. */
export const somethingWentWrong = 'Something went wrong!'

/** Fields that are missing or have the wrong type are read as undefined. */
const refusalShape = v.object({
  message: v.fallback(v.optional(v.string()), undefined),
  code: v.fallback(v.optional(v.picklist(refusalCodes)), undefined),
  problems: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  data: v.optional(v.unknown()),
  contested: v.fallback(v.optional(v.array(v.string())), undefined),
})

/** Statuses that ask for a retry later: the write is neither done nor refused. */
const retryStatuses = new Set([408, 425, 429, 502, 503, 504])
/** Refusals that a proxy in front of the backend sends with an HTML page of its own. */
const refusedByProxy = new Set([413, 415])

/**
 * Reads a reply. Returns the JSON object of a success.
 * @param isOurs whether the backend is known to be the Take-Off server.
 * @throws a fault (see `fault.ts`) for every other reply.
 */
export function readReply(response: Response, text: string, isOurs = false): JsonReply {
  const { status, headers } = response
  const reply = { status, headers, text }
  const body = bodyIn(text)
  const isFromBackend = sourceOf(reply, isOurs) === 'backend'
  const fault =
    isFromBackend && body ? faultIn(response, body) : faultWithoutBody(reply, isFromBackend)
  if (fault) throw faultError(fault)
  return body ?? {}
}

function faultIn(response: Response, body: JsonReply): ApiFault | undefined {
  const { status, ok } = response
  // With `second-factor` the password was right and only the code is missing, so the session is not over.
  if (status === 401 && body['code'] !== 'second-factor') return unauthorised(body)
  if (isFailing(status) || body['code'] === 'running') return broken(response, body)
  if (!ok || body['success'] === false)
    return { kind: 'refused', ...refusalDetailsOf(response, body) }
  return undefined
}

/** Returns the fault in a reply that has no JSON object from the backend. */
function faultWithoutBody(reply: ReceivedReply, isFromBackend: boolean): ApiFault | undefined {
  const { status, text } = reply
  if (isFailing(status)) return broken(reply)
  if (refusedByProxy.has(status)) return { kind: 'refused', status }
  // Truncated JSON: the connection broke off while the body arrived.
  if (isCutOff(text)) return { kind: 'offline' }
  const words = messageIn(reply)
  const message = words === '' ? {} : { message: words }
  if (!isFromBackend) return { kind: 'intercepted', status, ...message }
  if (status < 400) return undefined
  if (status === 401) return { kind: 'unauthorised', ...message }
  return { kind: 'refused', status, isPlain: true, ...message }
}

/** Network Authentication Required (511) comes from an intermediary, not from a failing server. */
const isFailing = (status: number) => retryStatuses.has(status) || (status >= 500 && status !== 511)

function broken(reply: Replied, body?: JsonReply): ApiFault {
  const fallback = body ? {} : { message: somethingWentWrong }
  return { kind: 'broken', ...refusalDetailsOf(reply, body), ...fallback }
}

function unauthorised(body: JsonReply): ApiFault {
  const { message } = v.parse(refusalShape, body)
  return { kind: 'unauthorised', ...(message !== undefined && { message }) }
}

type Replied = Pick<Response, 'status' | 'headers'>

function refusalDetailsOf(response: Replied, body: JsonReply | undefined): RefusalDetails {
  const { message, code, problems, data, contested } = v.parse(refusalShape, body ?? {})
  const retryAfterMs = retryAfterOf(response)
  return {
    status: response.status,
    ...(message !== undefined && { message }),
    ...(code && { code }),
    ...(problems && { problems }),
    ...(data !== undefined && { data }),
    ...(contested && { contested }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}
