import * as v from 'valibot'

import { refusalCodes } from '#contract/reply.ts'

import { type Answered, type Fault, faultError } from './fault.ts'

/** Said of a failure that came without a body. */
export const somethingWentWrong = 'Something went wrong!'

/** A reply of the backend: always a JSON object. */
export type Body = Readonly<Record<string, unknown>>

const bodyShape = v.record(v.string(), v.unknown())
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

/** As much of a text as is read at a glance. */
const mostCharacters = 300

/**
 * Reads an answer. Returns the JSON object of a success; throws a fault for everything else.
 * Where JSON should be, a page is a captive portal's, whatever its status says; a refusal in plain
 * text is the backend's own.
 */
export function readAnswer(response: Response, text: string): Body {
  const body = parseBody(text)
  const fault = faultIn(response, body) ?? (body ? undefined : withoutJson(response, text))
  if (fault) throw faultError(fault)
  return body ?? {}
}

function faultIn(response: Response, body: Body | undefined): Fault | undefined {
  const { status } = response
  if (status === 401 && !asksForCode(body)) return unauthorised(answered(response, body))
  if (status === 511) return { kind: 'portal' }
  if (comeBackLater.has(status) || status >= 500) return broken(response, body)
  if (!body) return undefined
  if (body['code'] === 'running') return broken(response, body)
  if (!response.ok || body['success'] === false) {
    return { kind: 'refused', ...answered(response, body) }
  }
  return undefined
}

/** No session is over by that: the password was right, and more is asked for. */
const asksForCode = (body: Body | undefined) => body?.['code'] === 'second-factor'

function withoutJson({ status, headers }: Response, text: string): Fault {
  if (refusedByProxy.has(status)) return { kind: 'refused', status }
  const isPage = text.trimStart().startsWith('<') || headers.get('content-type')?.match(/html/i)
  if (isPage || status < 400) return { kind: 'portal' }
  // Cut off on its way: what it was to say is not known.
  if (/^\s*[{[]/.test(text) && parsed(text) === undefined) return { kind: 'offline' }
  const message = wordsIn(text)
  return { kind: 'refused', status, isPlain: true, ...(message !== '' && { message }) }
}

/** Text as it stands, or as JSON quotes it; no words are in JSON of another kind. */
function wordsIn(text: string): string {
  const found = parsed(text) ?? text
  return typeof found === 'string' ? found.trim().slice(0, mostCharacters) : ''
}

function broken(response: Response, body: Body | undefined): Fault {
  const said = body ? {} : { message: somethingWentWrong }
  return { kind: 'broken', ...answered(response, body), ...said }
}

function parseBody(text: string): Body | undefined {
  const found = parsed(text)
  const { success, output } = v.safeParse(bodyShape, found)
  return success && !Array.isArray(found) ? output : undefined
}

/** What JSON says; undefined when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unauthorised({ message }: Answered): Fault {
  return { kind: 'unauthorised', ...(message !== undefined && { message }) }
}

function answered(response: Response, body: Body | undefined): Answered {
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
function retryAfterOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const answeredAt = Date.parse(response.headers.get('date') ?? '')
  const wait = Date.parse(header) - answeredAt
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
