import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { credentials, sessionPaths, type SignInReply } from '#contract/session.ts'

import { addressOf } from './address.ts'
import type { CheckPassword } from './check-password.ts'
import { fault } from './fault.ts'
import type { Services } from './services.ts'
import { closeSession, openSession, sessionLife } from './sessions.ts'
import { sessionCookie, tokensOf } from './signed-in.ts'

type Served = { services: Services; checkPassword: CheckPassword }

/** Sign-in and sign-out. */
export function serveSession(app: FastifyInstance, { services, checkPassword }: Served): void {
  const { maxMs } = sessionLife(services.config)

  app.post(sessionPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const entered = v.safeParse(credentials, request.body)
    if (!entered.success) throw fault('invalid', 'Please enter your email and password')
    const address = addressOf(request)
    const admin = await checkPassword({ ...entered.output, address, deviceId: null })
    if (!admin) throw fault('unauthorised', 'Email or password is wrong')
    const { role, ...user } = admin
    const userAgent = request.headers['user-agent'] ?? ''
    const place = { deviceId: null, userAgent, address }
    const token = await openSession(services, user._id, place)
    setCookie({ request, reply }, { token, maxAge: maxMs / 1000 })
    return { success: true, message: 'Signed in successfully', role, token, user }
  })

  app.delete(sessionPaths.signOut, async (request, reply) => {
    for (const token of tokensOf(request)) await closeSession(services, token)
    reply.clearCookie(sessionCookie, { path: '/' })
    return { success: true, message: 'Signed out successfully' }
  })
}

type Asked = { request: FastifyRequest; reply: FastifyReply }

function setCookie({ request, reply }: Asked, cookie: { token: string; maxAge: number }): void {
  reply.header('cache-control', 'no-store').setCookie(sessionCookie, cookie.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: Math.ceil(cookie.maxAge),
  })
}
