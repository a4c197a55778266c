import type { FastifyReply, FastifyRequest } from 'fastify'

type CookieContext = { request: FastifyRequest; reply: FastifyReply }

/** Returns the session cookie, for requests that cannot send an Authorization header. */
export function sessionCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, 'session')]
}

/** Sets the session cookie. */
export function setSessionCookie(
  context: CookieContext,
  cookie: { token: string; maxAgeMs: number },
): void {
  set(context, { ...cookie, name: 'session', value: cookie.token, signed: false })
}

/** Clears the session cookie. */
export function clearSessionCookie({ request, reply }: CookieContext): void {
  reply.clearCookie(nameFor(request, 'session'), settingsFor(request))
}

/** Returns the device id of the request, if its cookie has a valid signature. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[nameFor(request, 'device')]
  if (cookie === undefined) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  return valid ? value : undefined
}

/** Sets the cookie that identifies the device; it survives sign-outs and grants no access. */
export function setDeviceCookie(
  context: CookieContext,
  cookie: { deviceId: string; maxAgeMs: number },
): void {
  set(context, { ...cookie, name: 'device', value: cookie.deviceId, signed: true })
}

type Cookie = { name: 'session' | 'device'; value: string; maxAgeMs: number; signed: boolean }

function set({ request, reply }: CookieContext, { name, value, maxAgeMs, signed }: Cookie): void {
  reply.setCookie(nameFor(request, name), value, {
    ...settingsFor(request),
    signed,
    maxAge: Math.ceil(maxAgeMs / 1000),
  })
}

/** Browsers accept a `__Host-` cookie only over https, and not from other hosts of the domain. */
function nameFor(request: FastifyRequest, name: Cookie['name']): string {
  return `${request.protocol === 'https' ? '__Host-' : ''}take-off-${name}`
}

function settingsFor(request: FastifyRequest) {
  const secure = request.protocol === 'https'
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
}
