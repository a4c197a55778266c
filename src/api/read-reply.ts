import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'

import { type RefusalDetails, type ApiFault, faultError } from './fault.ts'
import {
  type JsonReply,
  bodyIn,
  isCutOff,
  type ReceivedReply,
  senderOf,
  messageIn,
} from './reply-sender.ts'

/** Said of a failure that came without a body. */
export const somethingWentWrong = 'Something went wrong!'

/** What is missing or of the wrong type in a refusal is as good as not said. */
const refusalShape = v.object({
  message: v.fallback(v.optional(v.string()), undefined),
  code: v.fallback(v.optional(v.picklist(refusalCodes)), undefined),
  problems: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  data: v.optional(v.unknown()),
  contested: v.fallback(v.optional(v.array(v.string())), undefined),
})

/** Statuses that mean "come back later": the write is neither done nor refused. */
const comeBackLater = new Set([408, 425, 429, 502, 503, 504])
/** Refusals that a proxy in front of the backend sends as a page of its own. */
const refusedByProxy = new Set([413, 415])

/**
 * Reads an answer. Returns the JSON object of a success; throws a fault for everything else.
 * `isOurs`: the backend is known to be our server.
 */
export function readReply(response: Response, text: string, isOurs = false): JsonReply {
  const { status, headers } = response
  const reply = { status, headers, text }
  const body = bodyIn(text)
  const isFromBackend = senderOf(reply, isOurs) === 'backend'
  const fault = isFromBackend && body ? faultIn(response, body) : withoutBody(reply, isFromBackend)
  if (fault) throw faultError(fault)
  return body ?? {}
}

function faultIn(response: Response, body: JsonReply): ApiFault | undefined {
  const { status, ok } = response
  // The password was right, and more is asked for: no session is over by that.
  if (status === 401 && body['code'] !== 'second-factor') return unauthorised(body)
  if (isFailing(status) || body['code'] === 'running') return broken(response, body)
  if (!ok || body['success'] === false)
    return { kind: 'refused', ...refusalDetailsOf(response, body) }
  return undefined
}

/** The fault in a reply without a JSON object of the backend. */
function withoutBody(reply: ReceivedReply, isFromBackend: boolean): ApiFault | undefined {
  const { status, text } = reply
  if (isFailing(status)) return broken(reply)
  if (refusedByProxy.has(status)) return { kind: 'refused', status }
  // The rest of the text is not known.
  if (isCutOff(text)) return { kind: 'offline' }
  const words = messageIn(reply)
  const message = words === '' ? {} : { message: words }
  if (!isFromBackend) return { kind: 'intercepted', status, ...message }
  if (status < 400) return undefined
  if (status === 401) return { kind: 'unauthorised', ...message }
  return { kind: 'refused', status, isPlain: true, ...message }
}

/** Network Authentication Required (511) is not said by a server that fails. */
const isFailing = (status: number) => comeBackLater.has(status) || (status >= 500 && status !== 511)

function broken(reply: Replied, body?: JsonReply): ApiFault {
  const said = body ? {} : { message: somethingWentWrong }
  return { kind: 'broken', ...refusalDetailsOf(reply, body), ...said }
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

/** Retry-After comes in seconds or as a date; a date counts from the answer's own Date header. */
function retryAfterOf(response: Replied): number | undefined {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const answeredAt = Date.parse(response.headers.get('date') ?? '')
  const wait = Date.parse(header) - answeredAt
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
