/** Header with the time (ms) of the request; set on replies to an early call only. */
const requestedAtHeader = 'x-asked-at'

/** The list call that index.html makes before the app is loaded. */
type Early = {
  url: string
  /** Value of the Authorization header as sent. */
  authorization: string
  /** Time of the request in ms since the epoch. */
  requestedAt: number
  answer: Promise<Response>
}

declare global {
  var early: Early | undefined
}

/**
 * Returns the reply to the early call, once, if the given call is the same and of the same session; otherwise
 * undefined.
 */
export function takeEarlyReply(
  url: string,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const { early } = globalThis
  const isSame =
    early?.url === url &&
    init?.method === 'GET' &&
    new Headers(init.headers).get('authorization') === early.authorization
  if (!isSame) return undefined
  globalThis.early = undefined
  return early.answer.then((answer) => withRequestedAt(answer, early.requestedAt))
}

/** Returns when an early reply was requested, in ms; undefined for any other reply. */
export function requestedAtOfEarlyReply(headers: Headers): number | undefined {
  const requestedAt = headers.get(requestedAtHeader)
  return requestedAt === null ? undefined : Number(requestedAt)
}

function withRequestedAt({ body, status, headers }: Response, requestedAt: number): Response {
  const all = new Headers(headers)
  all.set(requestedAtHeader, String(requestedAt))
  return new Response(body, { status, headers: all })
}
