import type { Network } from '#api/api.ts'
import type { Entry } from '#sync/queue/entry.ts'

import { checkEffect } from './check-effects.ts'
import { checkForeign } from './check-foreign.ts'
import { checkHistory } from './check-history.ts'
import { checkReply } from './check-replies.ts'
import { checkPictureRequest, notePictureReply } from './check-uploads.ts'
import type { Device } from './device.ts'
import { drawFault, damageReply } from './faults.ts'
import { type RequestOutcome, seenOf } from './foreign.ts'
import { isFailing, maybeFail, stopFailures, takeEffects } from './observed.ts'
import { keyOfAttempt } from './past.ts'
import { type InFlight, describe, keyOfPosition, type InFlightWrite } from './queue-positions.ts'
import type { Actor } from './scheduler.ts'
import type { WireRequest, Reply } from './server.ts'
import type { World } from './world.ts'

type Answer = (reply: Reply | undefined) => void

const longestDelayMs = 15_000

/** Returns the `fetch` of a page, whose requests are tasks of the scheduler. */
export function networkOf(
  world: World,
  from: { actor: Actor; device: Device; entry?: Entry },
): Network {
  const { scheduler, faults } = world
  const { random } = scheduler
  const { actor, device, entry } = from
  return () => (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const url = input instanceof Request ? input.url : input.toString()
      const facts = factsOf(world, device, entry)
      const arrive = async () => {
        const inFlight = {
          device: device.name,
          entry,
          ...facts,
          request: await requestOf(url, init),
        }
        const sent = entry && { ...inFlight, entry }
        if (sent) checkPictureRequest(world, sent)
        const answer: Answer = (reply) => {
          const run = () => {
            if (!reply) return reject(new TypeError('Failed to fetch'))
            if (sent) notePictureReply(world, sent, reply)
            if (sent && isIntercepted(reply)) noteInterception(world, sent)
            noteWait(world, inFlight, reply)
            resolve(new Response(reply.text, reply))
          }
          const summary = reply ? `${reply.status} ${reply.text.slice(0, 90)}` : 'nothing'
          scheduler.add({ actor, label: `is answered ${summary} to ${describe(inFlight)}`, run })
        }
        if (device.isOnline) deliver(world, inFlight, answer)
        else answer(undefined)
      }
      // A request that has left the page may reach the server even if the page ends.
      const sender = world.foreign || random.chance(0.5) ? actor : world.outside
      if (entry) checkWait(world, device.name, entry)
      const delayMs = random.chance(faults.rates.delayed) ? random.below(longestDelayMs) : 0
      const label = `${actor.name} asks ${init?.method} ${url}`
      scheduler.add({ actor: sender, label, at: scheduler.now() + delayMs, run: arrive })
    })
}

/** Returns the recorded facts about an attempt when it is sent. */
function factsOf({ past }: World, device: Device, entry: Entry | undefined) {
  if (!entry) return { seenAt: 0, begunAt: 0 }
  const began = past.begunAttempts.get(keyOfAttempt(device.name, entry))
  return { seenAt: seenOf(device, entry), begunAt: began?.at ?? 0 }
}

/** Takes a request to the server and back, with the faults on the way. */
function deliver(world: World, inFlight: InFlight, answer: Answer): void {
  const { scheduler, past, faults } = world
  const { random } = scheduler
  const { entry, device, request } = inFlight
  const fault = drawFault(random, faults.rates, request.payload !== undefined)
  if (fault) {
    const reply = fault === 'cut' ? undefined : fault
    deliverBeginning(world, inFlight, fault)
    if (entry && reply?.status === 413) past.refusedByProxy.add(keyOfPosition({ ...entry, device }))
    scheduler.note(`meets ${reply?.status ?? 'its end'}`)
    return answer(reply)
  }
  if (random.chance(faults.rates.repeated)) {
    // A browser or a proxy repeats the request; its reply is ignored.
    const at = scheduler.now() + (random.chance(0.5) ? 0 : random.below(600_000))
    const run = () => void exchange(world, inFlight)
    scheduler.add({ actor: world.outside, label: `again, ${describe(inFlight)}`, at, run })
  }
  // The reply is a separate task, because a delayed server must not block the simulation.
  void exchange(world, inFlight).then((reply) => answer(damageReply(random, faults.rates, reply)))
}

/** Stores the beginning of an interrupted chunk. */
function deliverBeginning(world: World, inFlight: InFlight, fault: Reply | 'cut') {
  const { method, payload } = inFlight.request
  if (fault !== 'cut' || method !== 'PATCH' || payload === undefined) return
  const arrivedPart = payload.slice(0, world.scheduler.random.below(payload.length))
  void exchange(world, { ...inFlight, request: { ...inFlight.request, payload: arrivedPart } })
}

/** Returns whether an intermediary has replied, which is assumed for every body that is not a JSON object. */
function isIntercepted({ status, text }: Reply): boolean {
  return status !== 413 && (status < 500 || status === 511) && !text.startsWith('{')
}

function noteInterception({ past: { intercepted } }: World, sent: InFlightWrite) {
  const position = keyOfPosition({ ...sent.entry, device: sent.device })
  intercepted.set(position, (intercepted.get(position) ?? 0) + 1)
}

/** Upper bound of a wait, whatever Retry-After states. */
const longestWaitMs = 3_600_000

function noteWait({ past, scheduler }: World, { device, entry }: InFlight, reply: Reply) {
  const retryAfterSeconds = Number(reply.headers['retry-after'])
  if (!entry || !Number.isFinite(retryAfterSeconds)) return
  const until = scheduler.now() + Math.min(retryAfterSeconds * 1000, longestWaitMs)
  past.waits.request({ ...entry, device }, entry.attempts, until)
}

function checkWait({ past, scheduler, broken }: World, device: string, entry: Entry) {
  const { owner, seq, attempts } = entry
  if (!past.waits.isBroken({ device, owner, seq }, attempts, scheduler.now())) return
  broken('Retry-After is respected', `#${seq} of ${owner} is sent again too early`)
}

/** Passes a request to the server, and checks its effects immediately afterwards. */
function exchange(world: World, inFlight: InFlight): Promise<Reply> {
  const { server, foreign, broken } = world
  const { entry } = inFlight
  return server.work(async () => {
    const { reply, effects, ...rest } = await (foreign?.handle(inFlight.request) ??
      handle(world, inFlight))
    if (!entry && effects.length > 0) broken('every effect belongs to a write', describe(inFlight))
    if (!entry) return reply
    const sent = { ...inFlight, entry }
    if (foreign) checkForeign(world, sent, { reply, effects, ...rest })
    else {
      for (const effect of effects) checkEffect(world, sent, effect)
      await checkReply(world, sent, { reply, effects })
      await checkHistory(world, sent, effects)
    }
    return reply
  })
}

/** Calls the project's own server, which sometimes fails on purpose; every other failure breaks a law. */
async function handle(
  { server, scheduler, faults, broken }: World,
  inFlight: InFlight,
): Promise<RequestOutcome> {
  const { database } = server
  const fails = await maybeFail(scheduler.random, faults.rates, database)
  const reply = await server.handle(inFlight.request)
  if (reply.status === 500 && !(await isFailing(database))) {
    broken('the server returns 500 only on an injected failure', describe(inFlight))
  }
  if (fails) await stopFailures(database)
  return { reply, effects: await takeEffects(database) }
}

async function requestOf(url: string, init: RequestInit | undefined): Promise<WireRequest> {
  const headers = Object.fromEntries(new Headers(init?.headers))
  const { body, method = 'GET' } = init ?? {}
  if (!isMethod(method)) throw new Error(`Nobody sends ${method}`)
  if (!(body instanceof FormData)) {
    const payload = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : body
    const type = body instanceof Blob ? { 'content-type': body.type } : {}
    const isSent = typeof payload === 'string' || payload instanceof Buffer
    return { method, url, headers: { ...type, ...headers }, ...(isSent && { payload }) }
  }
  const payload = await multipart(body)
  return { method, url, payload, headers: { ...headers, 'content-type': multipartType } }
}

function isMethod(method: string): method is WireRequest['method'] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
}

const boundary = 'a-boundary-that-is-always-the-same'
const multipartType = `multipart/form-data; boundary=${boundary}`

/** Encoded here, because the browser's boundary is random and independent of the seed. */
async function multipart(form: FormData): Promise<Buffer> {
  const parts: (Buffer | string)[] = []
  for (const [name, value] of form) {
    const isText = typeof value === 'string'
    const file = isText ? '' : `; filename="${value.name}"\r\nContent-Type: ${value.type}`
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`)
    parts.push(isText ? value : Buffer.from(await value.arrayBuffer()), '\r\n')
  }
  return Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)))
}
