/** When a reply was asked for, in ms; only replies to an early call carry it. */
const askedAtHeader = 'x-asked-at'

/** The list call that the page has made before there was an app; see index.html. */
type Early = {
  url: string
  /** As it was sent. */
  authorization: string
  /** Milliseconds since 1970. */
  askedAt: number
  answer: Promise<Response>
}

declare global {
  var early: Early | undefined
}

/**
 * The answer to the call that was made early, for whoever would make the same call now: once, and
 * only for the session it was made in. Undefined otherwise.
 */
export function takeEarly(
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
  return early.answer.then((answer) => withAskedAt(answer, early.askedAt))
}

/** When an early reply was asked for, in ms; undefined for any other. */
export function askedAtOf(headers: Headers): number | undefined {
  const askedAt = headers.get(askedAtHeader)
  return askedAt === null ? undefined : Number(askedAt)
}

function withAskedAt({ body, status, headers }: Response, askedAt: number): Response {
  const all = new Headers(headers)
  all.set(askedAtHeader, String(askedAt))
  return new Response(body, { status, headers: all })
}
