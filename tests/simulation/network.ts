import type { Network } from '#api/api.ts'
import type { Entry } from '#sync/queue/entry.ts'

import type { Device } from './device.ts'
import { interfere, spoil } from './faults.ts'
import { type Handled, seenOf } from './foreign.ts'
import { judgeBringing, noteBringing } from './judge-bringing.ts'
import { judgeEffect } from './judge-effects.ts'
import { judgeForeign } from './judge-foreign.ts'
import { judgeHistory } from './judge-history.ts'
import { judgeReply } from './judge-replies.ts'
import { isFailing, maybeFail, mend, takeEffects } from './observed.ts'
import { attemptOf } from './past.ts'
import { type Carried, nameOf, placeOf, type Sent } from './places.ts'
import type { Actor } from './scheduler.ts'
import type { Asked, Reply } from './server.ts'
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
      const known = knownOf(world, device, entry)
      const reach = async () => {
        const carried = {
          device: device.name,
          entry,
          ...known,
          request: await requestOf(url, init),
        }
        const sent = entry && { ...carried, entry }
        if (sent) judgeBringing(world, sent)
        const answer: Answer = (reply) => {
          const run = () => {
            if (!reply) return reject(new TypeError('Failed to fetch'))
            if (sent) noteBringing(world, sent, reply)
            if (sent && isIntercepted(reply)) noteInterception(world, sent)
            notePatience(world, carried, reply)
            resolve(new Response(reply.text, reply))
          }
          const said = reply ? `${reply.status} ${reply.text.slice(0, 90)}` : 'nothing'
          scheduler.add({ actor, what: `is answered ${said} to ${nameOf(carried)}`, run })
        }
        if (device.isOnline) travel(world, carried, answer)
        else answer(undefined)
      }
      // A request that has left the page may reach the server even if the page ends.
      const sender = world.foreign || random.chance(0.5) ? actor : world.outside
      if (entry) judgePatience(world, device.name, entry)
      const delayMs = random.chance(faults.rates.heldUp) ? random.below(longestDelayMs) : 0
      const what = `${actor.name} asks ${init?.method} ${url}`
      scheduler.add({ actor: sender, what, at: scheduler.now() + delayMs, run: reach })
    })
}

/** Returns the recorded facts about an attempt when it is sent. */
function knownOf({ past }: World, device: Device, entry: Entry | undefined) {
  if (!entry) return { seenAt: 0, begunAt: 0 }
  const began = past.began.get(attemptOf(device.name, entry))
  return { seenAt: seenOf(device, entry), begunAt: began?.at ?? 0 }
}

/** Takes a request to the server and back, with the faults on the way. */
function travel(world: World, carried: Carried, answer: Answer): void {
  const { scheduler, past, faults } = world
  const { random } = scheduler
  const { entry, device, request } = carried
  const met = interfere(random, faults.rates, request.payload !== undefined)
  if (met) {
    const reply = met === 'cut' ? undefined : met
    breakOff(world, carried, met)
    if (entry && reply?.status === 413) past.excused.add(placeOf({ ...entry, device }))
    scheduler.note(`meets ${reply?.status ?? 'its end'}`)
    return answer(reply)
  }
  if (random.chance(faults.rates.again)) {
    // A browser or a proxy repeats the request; its reply is ignored.
    const at = scheduler.now() + (random.chance(0.5) ? 0 : random.below(600_000))
    const run = () => void exchange(world, carried)
    scheduler.add({ actor: world.outside, what: `again, ${nameOf(carried)}`, at, run })
  }
  // The reply is a separate task, because a delayed server must not block the simulation.
  void exchange(world, carried).then((reply) => answer(spoil(random, faults.rates, reply)))
}

/** Stores the beginning of an interrupted chunk. */
function breakOff(world: World, carried: Carried, met: Reply | 'cut') {
  const { method, payload } = carried.request
  if (met !== 'cut' || method !== 'PATCH' || payload === undefined) return
  const arrived = payload.slice(0, world.scheduler.random.below(payload.length))
  void exchange(world, { ...carried, request: { ...carried.request, payload: arrived } })
}

/** Returns whether an intermediary has replied, which is assumed for every body that is not a JSON object. */
function isIntercepted({ status, text }: Reply): boolean {
  return status !== 413 && (status < 500 || status === 511) && !text.startsWith('{')
}

function noteInterception({ past: { intercepted } }: World, sent: Sent) {
  const place = placeOf({ ...sent.entry, device: sent.device })
  intercepted.set(place, (intercepted.get(place) ?? 0) + 1)
}

/** Upper bound of a wait, whatever Retry-After states. */
const patienceAtMostMs = 3_600_000

function notePatience({ past, scheduler }: World, { device, entry }: Carried, reply: Reply) {
  const asked = Number(reply.headers['retry-after'])
  if (!entry || !Number.isFinite(asked)) return
  const until = scheduler.now() + Math.min(asked * 1000, patienceAtMostMs)
  past.patience.ask({ ...entry, device }, entry.attempts, until)
}

function judgePatience({ past, scheduler, broken }: World, device: string, entry: Entry) {
  const { owner, seq, attempts } = entry
  if (!past.patience.isBroken({ device, owner, seq }, attempts, scheduler.now())) return
  broken('not before the server wants it', `#${seq} of ${owner} is sent again too early`)
}

/** Passes a request to the server, and checks its effects immediately afterwards. */
function exchange(world: World, carried: Carried): Promise<Reply> {
  const { server, foreign, broken } = world
  const { entry } = carried
  return server.work(async () => {
    const { reply, effects, ...rest } = await (foreign?.handle(carried.request) ??
      handle(world, carried))
    if (!entry && effects.length > 0) broken('no effect without its cause', nameOf(carried))
    if (!entry) return reply
    const sent = { ...carried, entry }
    if (foreign) judgeForeign(world, sent, { reply, effects, ...rest })
    else {
      for (const effect of effects) judgeEffect(world, sent, effect)
      await judgeReply(world, sent, { reply, effects })
      await judgeHistory(world, sent, effects)
    }
    return reply
  })
}

/** Calls the project's own server, which sometimes fails on purpose; every other failure breaks a law. */
async function handle(
  { server, scheduler, faults, broken }: World,
  carried: Carried,
): Promise<Handled> {
  const { database } = server
  const fails = await maybeFail(scheduler.random, faults.rates, database)
  const reply = await server.handle(carried.request)
  if (reply.status === 500 && !(await isFailing(database))) {
    broken('fails only when it is made to', nameOf(carried))
  }
  if (fails) await mend(database)
  return { reply, effects: await takeEffects(database) }
}

async function requestOf(url: string, init: RequestInit | undefined): Promise<Asked> {
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

function isMethod(method: string): method is Asked['method'] {
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
