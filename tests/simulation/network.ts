import type { Network } from '#api/api.ts'
import type { Entry } from '#sync/queue/entry.ts'

import { type Carried, nameOf } from './carried.ts'
import type { Device } from './device.ts'
import { seenOf } from './foreign.ts'
import { interfere, maybeFail, spoil } from './interference.ts'
import { judgeForeign } from './judge-foreign.ts'
import { judgeHistory } from './judge-history.ts'
import { judgeReply } from './judge-replies.ts'
import { isFailing, takeEffects } from './observed.ts'
import { placeOf } from './places.ts'
import type { Actor } from './scheduler.ts'
import type { Asked, Reply } from './server.ts'
import type { World } from './world.ts'

type Settle = { resolve: (response: Response) => void; reject: (error: Error) => void }

/** What a page sends through, as a `fetch` that goes through the scheduler. */
export function networkOf(
  world: World,
  from: { actor: Actor; device: Device; entry?: Entry },
): Network {
  const { scheduler } = world
  const { actor, device, entry } = from
  return () => (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const url = input instanceof Request ? input.url : input.toString()
      const seenAt = entry ? seenOf(device, entry) : 0
      const begunAt = entry ? world.judge.begunAt(device.name, entry) : 0
      const reach = async () => {
        const request = await requestOf(url, init)
        const carried = { device: device.name, entry, begunAt, seenAt, request }
        const answer = (reply: Reply | undefined) =>
          answerLater(world, { actor, carried, reply }, { resolve, reject })
        if (!device.isOnline) return answer(undefined)
        await travel(world, carried, answer)
      }
      // What has left the page reaches the server, or not, whatever becomes of the page.
      const sender = world.foreign || scheduler.random.chance(0.5) ? actor : world.outside
      if (entry) judgePatience(world, device.name, entry)
      scheduler.add({
        actor: sender,
        what: `${actor.name} asks ${init?.method} ${url}`,
        at: scheduler.now() + delayOn(world),
        run: reach,
      })
    })
}

const longestDelayMs = 15_000

/** How long a request is on its way, in ms. */
function delayOn({ scheduler: { random }, faults: { rates } }: World): number {
  return random.chance(rates.heldUp) ? random.below(longestDelayMs) : 0
}

/** The way to the server and back, with whatever befalls a request there. */
async function travel(
  world: World,
  carried: Carried,
  answer: (reply: Reply | undefined) => void,
): Promise<void> {
  const { scheduler, faults } = world
  const { random } = scheduler
  const met = interfere(random, faults.rates, carried.request.payload !== undefined)
  if (met) {
    const { entry, device } = carried
    if (entry && met !== 'cut' && met.status === 413) {
      world.ledger.excused.add(placeOf({ ...entry, device }))
    }
    scheduler.note(`meets ${met === 'cut' ? 'its end' : met.status}`)
    return answer(met === 'cut' ? undefined : met)
  }
  if (random.chance(faults.rates.again)) repeat(world, carried)
  // The answer is a task of its own: a server that is held up must not hold up the world.
  void exchange(world, carried).then((reply) => answer(spoil(random, faults.rates, reply)))
}

/** A browser or a proxy sends the same request once more; nobody waits for that answer. */
function repeat(world: World, carried: Carried) {
  const { scheduler } = world
  const { random } = scheduler
  const late = random.chance(0.5) ? 0 : random.below(600_000)
  scheduler.add({
    actor: world.outside,
    what: `again, ${nameOf(carried)}`,
    at: scheduler.now() + late,
    run: () => void exchange(world, carried),
  })
}

function answerLater(
  world: World,
  { actor, carried, reply }: { actor: Actor; carried: Carried; reply: Reply | undefined },
  { resolve, reject }: Settle,
) {
  const { scheduler } = world
  const run = () => {
    if (reply) notePatience(world, carried, reply)
    if (reply) resolve(new Response(reply.text, { status: reply.status, headers: reply.headers }))
    else reject(new TypeError('Failed to fetch'))
  }
  const said = reply ? `${reply.status} ${reply.text.slice(0, 90)}` : 'nothing'
  scheduler.add({ actor, what: `is answered ${said} to ${nameOf(carried)}`, run })
}

/** Nobody waits longer, whatever they are asked for. */
const patienceAtMostMs = 3_600_000

function notePatience({ ledger, scheduler }: World, { device, entry }: Carried, reply: Reply) {
  const asked = Number(reply.headers['retry-after'])
  if (!entry || !Number.isFinite(asked)) return
  const until = scheduler.now() + Math.min(asked * 1000, patienceAtMostMs)
  ledger.patience.ask({ ...entry, device }, entry.attempts, until)
}

function judgePatience({ ledger, scheduler, judge }: World, device: string, entry: Entry) {
  const { owner, seq, attempts } = entry
  if (!ledger.patience.isBroken({ device, owner, seq }, attempts, scheduler.now())) return
  judge.broken('not before the server wants it', `#${seq} of ${owner} is sent again too early`)
}

/** Hands a request to the server; what it did is judged the moment it has done it. */
export function exchange(world: World, carried: Carried): Promise<Reply> {
  const { server, scheduler, faults } = world
  return server.work(async () => {
    if (world.foreign) {
      const handled = await world.foreign.handle(carried.request)
      judgeForeign(world, carried, handled)
      return handled.reply
    }
    const mend = await maybeFail(scheduler.random, faults.rates, server.database)
    const reply = await server.handle(carried.request)
    const isFailure = reply.status === 500
    const isMadeToFail = isFailure && (await isFailing(server.database))
    await mend()
    const effects = await takeEffects(server.database)
    world.judge.effects(carried, effects)
    await judgeReply(world, carried, { reply, effects, isMadeToFail })
    await judgeHistory(world, carried, effects)
    return reply
  })
}

async function requestOf(url: string, init: RequestInit | undefined): Promise<Asked> {
  const headers = Object.fromEntries(new Headers(init?.headers))
  const method = methodOf(init?.method)
  const { body } = init ?? {}
  if (body instanceof FormData) {
    const payload = await multipart(body)
    return { method, url, payload, headers: { ...headers, 'content-type': multipartType } }
  }
  return { method, url, headers, ...(typeof body === 'string' && { payload: body }) }
}

function methodOf(method = 'GET'): Asked['method'] {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE')
    return method
  throw new Error(`Nobody sends ${method}`)
}

const boundary = 'a-boundary-that-is-always-the-same'
const multipartType = `multipart/form-data; boundary=${boundary}`

/** By hand, because the browser's own would draw a boundary that no seed knows. */
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
