import { keptAtOf } from './list-cache.ts'

/** A reply of the backend: always a JSON object. */
export type JsonReply = Readonly<Record<string, unknown>>

/**
 * Who sent a reply.
 * - `backend`: our server, or one that knows only the specification.
 * - `intermediary`: something in between, such as a captive portal, a firewall or a proxy.
 */
export type Sender = 'backend' | 'intermediary'

export type ReceivedReply = Pick<Response, 'status' | 'headers'> & { text: string }

/** Proxy Authentication Required, and Network Authentication Required (RFC 6585, section 6). */
const intermediaryStatuses = new Set([407, 511])
/** Created, No Content and Reset Content: portals reply pages, and have nothing to create. */
const backendStatuses = new Set([201, 204, 205])
/** Schemes by which a proxy asks for a sign-in; a backend of ours asks for none by header. */
const proxySchemes = /^\s*(?:basic|digest|negotiate|ntlm|kerberos)\b/i

/**
 * Decides who sent a reply. Our server always replies a JSON object with `success`; another backend may
 * refuse in plain text, but sends no pages. A header of ours would not do as a proof: while servers are
 * upgraded one after the other, some do not send it yet.
 */
export function senderOf(reply: ReceivedReply, isOurs: boolean): Sender {
  if (intermediaryStatuses.has(reply.status)) return 'intermediary'
  if (keptAtOf(reply.headers) !== undefined) return 'backend'
  const body = bodyIn(reply.text)
  const isFromBackend = isOurs
    ? typeof body?.['success'] === 'boolean'
    : body !== undefined || mayComeFromBackend(reply)
  return isFromBackend ? 'backend' : 'intermediary'
}

/** Whether a reply without JSON may come from a backend that is not ours. */
function mayComeFromBackend(reply: ReceivedReply): boolean {
  if (isPage(reply) || asksForProxySignIn(reply)) return false
  return reply.status >= 400 || backendStatuses.has(reply.status)
}

/** The JSON object in a text; undefined where it holds none. */
export function bodyIn(text: string): JsonReply | undefined {
  const found = parsed(text)
  return isRecord(found) ? found : undefined
}

/** The value that JSON text stands for; undefined for any other text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether JSON text breaks off before its end. */
export function isCutOff(text: string): boolean {
  return /^\s*[{[]/.test(text) && parsed(text) === undefined
}

/** As much of a text as is read at a glance. */
const mostCharacters = 300

/** The words of a reply that is not the backend's JSON: its text, its `message`, or a page's title. */
export function messageIn(reply: ReceivedReply): string {
  const json = parsed(reply.text)
  const said = isRecord(json) ? json['message'] : json
  const found = said ?? (isPage(reply) ? titleIn(reply.text) : reply.text)
  return typeof found === 'string' ? found.trim().slice(0, mostCharacters) : ''
}

/** Whether a reply is a page, by its type or its text. */
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
