import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieContext = { request: FastifyRequest; reply: FastifyReply }

/** The cookie that stands beside the token, for requests that cannot carry a header. */
export function sessionCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, 'session')]
}

/** Gives the browser the session's cookie. */
export function setSessionCookie(
  asked: CookieContext,
  cookie: { token: string; maxAgeMs: number },
): void {
  set(asked, { ...cookie, name: 'session', value: cookie.token, signed: false })
}

/** Takes the session's cookie away again. */
export function clearSessionCookie({ request, reply }: CookieContext): void {
  reply.clearCookie(nameFor(request, 'session'), settingsFor(request))
}

/** The device that a request comes from, when we have signed its cookie. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[nameFor(request, 'device')]
  if (cookie === undefined) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  return valid ? value : undefined
}

/** Gives the browser the cookie it is known by; it outlives sign-outs and opens nothing. */
export function setDeviceCookie(
  asked: CookieContext,
  cookie: { deviceId: string; maxAgeMs: number },
): void {
  set(asked, { ...cookie, name: 'device', value: cookie.deviceId, signed: true })
}

type Cookie = { name: 'session' | 'device'; value: string; maxAgeMs: number; signed: boolean }

function set({ request, reply }: CookieContext, { name, value, maxAgeMs, signed }: Cookie): void {
  reply.setCookie(nameFor(request, name), value, {
    ...settingsFor(request),
    signed,
    maxAge: Math.ceil(maxAgeMs / 1000),
  })
}

/** `__Host-` makes browsers take it over https only, and from no neighbouring host. */
function nameFor(request: FastifyRequest, name: Cookie['name']): string {
  return `${request.protocol === 'https' ? '__Host-' : ''}take-off-${name}`
}

function settingsFor(request: FastifyRequest) {
  const secure = request.protocol === 'https'
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
}
