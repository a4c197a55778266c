import { requestedAtOfCached } from './list-cache.ts'

/** JSON object of a backend's reply. */
export type JsonReply = Readonly<Record<string, unknown>>

/**
 * Sender of a reply.
 * - `backend`: the Take-Off server, or one that implements only the specification.
 * - `intermediary`: a captive portal, firewall or proxy on the way.
 */
export type ReplySource = 'backend' | 'intermediary'

export type ReceivedReply = Pick<Response, 'status' | 'headers'> & { text: string }

/** Proxy Authentication Required, and Network Authentication Required (RFC 6585, section 6). */
const intermediaryStatuses = new Set([407, 511])
/** Created, No Content, Reset Content: a portal replies with pages and has no reason to send these. */
const backendStatuses = new Set([201, 204, 205])
/** Authentication schemes of proxies; the Take-Off server sends no WWW-Authenticate header. */
const proxySchemes = /^\s*(?:basic|digest|negotiate|ntlm|kerberos)\b/i

/**
 * Decides which side sent a reply. The Take-Off server always replies with a JSON object that has `success`; other
 * backends may refuse in plain text, but send no HTML pages. A response header is no proof: during a rolling upgrade
 * some servers do not send it yet.
 */
export function sourceOf(reply: ReceivedReply, isOurs: boolean): ReplySource {
  if (intermediaryStatuses.has(reply.status)) return 'intermediary'
  if (requestedAtOfCached(reply.headers) !== undefined) return 'backend'
  const body = bodyIn(reply.text)
  const isFromBackend = isOurs
    ? typeof body?.['success'] === 'boolean'
    : body !== undefined || mayComeFromBackend(reply)
  return isFromBackend ? 'backend' : 'intermediary'
}

/** Whether a reply without JSON may come from a backend other than the Take-Off server. */
function mayComeFromBackend(reply: ReceivedReply): boolean {
  if (isPage(reply) || asksForProxySignIn(reply)) return false
  return reply.status >= 400 || backendStatuses.has(reply.status)
}

/** Returns the JSON object in a text; undefined when there is none. */
export function bodyIn(text: string): JsonReply | undefined {
  const found = parsed(text)
  return isRecord(found) ? found : undefined
}

/** Returns the parsed JSON; undefined for invalid text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a text is truncated JSON. */
export function isCutOff(text: string): boolean {
  return /^\s*[{[]/.test(text) && parsed(text) === undefined
}

/** Longest message that is displayed to the user, in UTF-16 units. */
const maxCharacters = 300

/** Returns the message in a reply without the backend's JSON: its text, its `message`, or the title of its page. */
export function messageIn(reply: ReceivedReply): string {
  const json = parsed(reply.text)
  const jsonMessage = isRecord(json) ? json['message'] : json
  const found = jsonMessage ?? (isPage(reply) ? titleIn(reply.text) : reply.text)
  return typeof found === 'string' ? found.trim().slice(0, maxCharacters) : ''
}

/** Whether a reply is an HTML page, by its type or its text. */
export function isPage({ headers, text }: ReceivedReply): boolean {
  return text.trimStart().startsWith('<') || /html/i.test(headers.get('content-type') ?? '')
}

function titleIn(page: string): string {
  return /<title[^>]*>([^<]*)/i.exec(page)?.[1]?.replaceAll(/\s+/g, ' ') ?? ''
}

function asksForProxySignIn({ headers }: ReceivedReply): boolean {
  return proxySchemes.test(headers.get('www-authenticate') ?? '')
}

function isRecord(value: unknown): value is JsonReply {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
