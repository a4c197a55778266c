import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { credentials, sessionPaths, type Credentials, type SignInReply } from '#contract/session.ts'

import { findAdmin } from './accounts.ts'
import { atMost } from './at-most.ts'
import { countFailure, forgetFailures, secondsToWait } from './attempts.ts'
import { fault } from './fault.ts'
import type { Services } from './services.ts'
import { closeSession, openSession, sessionMs } from './sessions.ts'
import { sessionCookie, tokensOf } from './signed-in.ts'

const waitingAtMost = 100

/** Sign-in and sign-out. */
export function serveSession(app: FastifyInstance, services: Services): void {
  const counter = atMost(2)

  // Look at the limit, check, count: in one turn at the counter, so that guesses sent all at once
  // are counted too.
  const check = (entered: Credentials, address: string) =>
    counter.run(async () => {
      const account = `account ${entered.email}`
      const subjects = [account, `address ${address}`]
      const wait = await secondsToWait(services, subjects)
      if (wait !== undefined) {
        throw fault('too-many', 'Too many failed attempts. Please wait a few minutes.', {
          retryAfterSeconds: wait,
        })
      }
      const admin = await findAdmin(services, entered)
      if (!admin) {
        await countFailure(services, subjects)
        throw fault('unauthorised', 'Email or password is wrong')
      }
      await forgetFailures(services, account)
      return admin
    })

  app.post(sessionPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const entered = v.safeParse(credentials, request.body)
    if (!entered.success) throw fault('invalid', 'Please enter your email and password')
    if (counter.waiting() >= waitingAtMost) {
      throw fault('unavailable', 'Too many people sign in just now', { retryAfterSeconds: 5 })
    }
    const { role, ...user } = await check(entered.output, request.ip)
    const token = await openSession(services, user._id)
    setCookie(request, reply, token)
    return { success: true, message: 'Signed in successfully', role, token, user }
  })

  app.delete(sessionPaths.signOut, async (request, reply) => {
    for (const token of tokensOf(request)) await closeSession(services, token)
    reply.clearCookie(sessionCookie, { path: '/' })
    return { success: true, message: 'Signed out successfully' }
  })
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('cache-control', 'no-store').setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: sessionMs / 1000,
  })
}
