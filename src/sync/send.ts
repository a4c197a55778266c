import { headers } from '#contract/reply.ts'
import { pathTo, type Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import type { Api, Call } from './api.ts'
import { bodyOf } from './body.ts'
import { callsOf, type Entry } from './entry.ts'
import { faultError, faultOf } from './fault.ts'
import { keptAtOf } from './lists.ts'
import { itemIn } from './replies.ts'
import { noVersion, versionOf } from './versions.ts'

/** What a sent write left on the server: the item, and the version that later writes build on. */
export type Sent = { item?: Record<string, unknown>; version?: string }

/** One entry as it is about to leave. */
export type Attempt = {
  entry: Entry
  bytes: ArrayBuffer | undefined
  onProgress: (share: number) => void
  /** Told right before the call that changes something; until then nothing can have arrived. */
  onCall: () => void
  /** False once another tab has taken over, or another admin has signed in. */
  isStill: () => boolean
}

/** `isOurs`: false for a backend that knows only the specification; it gets nothing of ours. */
export type Sending = Attempt & { isOurs: boolean }

/** Sends one entry, once. Throws a fault unless the backend confirmed it. */
export async function send(api: Api, sending: Sending): Promise<Sent> {
  const { entry } = sending
  const resource = resourceNamed(entry.kind)
  if (!resource) throw refused(`Unknown kind: ${entry.kind}`)
  if (entry.op === 'set') return sendToggle(api, resource, sending)
  return confirmed(api, callOf(resource, sending), { resource, sending })
}

/**
 * A toggle knows no wanted state, so the state is read first: what is there already is not switched,
 * whoever brought it there.
 */
async function sendToggle(api: Api, resource: Resource, sending: Sending): Promise<Sent> {
  const { entry, isOurs, isStill } = sending
  const { toggle, paths } = resource
  if (!toggle) throw refused(`Nothing to toggle: ${entry.kind}`)
  const { body, headers: received } = await api.call({ method: 'GET', path: paths.list })
  // What the device has kept says nothing about the state there is now.
  if (keptAtOf(received) !== undefined) throw faultError({ kind: 'offline' })
  const item = itemIn(resource, body)
  if (!item) throw refused('No announcement to toggle', 404)
  const switchFrom = (version: string | undefined) => {
    const ours = { ...headersOf(entry), ...(version !== undefined && { 'if-match': version }) }
    const call = { method: 'PUT', path: toggle.path, ...(isOurs && { headers: ours }) } as const
    return confirmed(api, call, { resource, sending })
  }
  if (String(item[toggle.field]) === entry.parts[toggle.field]) {
    const mayBeOurs = isOurs && callsOf(entry) > 1 && isStill()
    return mayBeOurs ? madeBefore(switchFrom, { entry, item }) : { item }
  }
  // A page may have been frozen here for hours, and others have switched it since.
  if (!isStill()) throw faultError({ kind: 'broken', status: 409 })
  return switchFrom(versionOf(item)).catch((caught: unknown) => {
    const fault = faultOf(caught)
    // Somebody switched it between our two calls: it is read once more.
    const isChanged = fault.kind === 'refused' && fault.code === 'changed'
    throw isChanged ? faultError({ ...fault, kind: 'broken' }) : caught
  })
}

/**
 * Which version an earlier attempt made, for later writes build on it: its key is answered as it was
 * then. If it did not arrive, nothing is switched, for nothing has the version that is asked for.
 */
async function madeBefore(
  switchFrom: (version: string) => Promise<Sent>,
  { entry, item }: { entry: Entry; item: Record<string, unknown> },
): Promise<Sent> {
  return switchFrom(noVersion(entry.itemId)).catch((caught: unknown) => {
    const fault = faultOf(caught)
    if (fault.kind === 'refused' && fault.code !== 'other-owner') return { item }
    throw caught
  })
}

async function confirmed(
  api: Api,
  call: Call,
  { resource, sending }: { resource: Resource; sending: Sending },
): Promise<Sent> {
  const { entry, isOurs, onCall } = sending
  onCall()
  const { body, headers: received } = await api.call(call)
  // A proxy that compresses makes the tag a weak one.
  const version = received.get('etag')?.replace(/^W\//, '')
  const item = entry.op === 'remove' ? undefined : itemIn(resource, body)
  return {
    ...(item && { item }),
    ...(version !== undefined && isOurs && entry.op !== 'remove' && { version }),
  }
}

function callOf(resource: Resource, { entry, bytes, isOurs, onProgress }: Sending): Call {
  const { op } = entry
  const ours = isOurs ? { headers: { ...headersOf(entry), ...conditionOf(resource, entry) } } : {}
  const path = op === 'set' ? undefined : resource.paths[op]
  if (path === undefined || op === 'set') throw refused(`${entry.kind} cannot ${op}`)
  const to = { path: pathTo(path, entry.itemId), ...ours }
  if (op === 'remove') return { method: 'DELETE', ...to }
  const isAdd = op === 'add' || resource.isSingle
  const parts = { ...(isOurs && isAdd && idOf(resource, entry)), ...entry.parts }
  const body = bodyOf(resource, { op, parts, picture: entry.picture, bytes })
  return { method: isAdd ? 'POST' : 'PUT', body, onProgress, ...to }
}

/** The id that this device has given a new item. */
function idOf({ isSingle }: Resource, { itemId }: Entry) {
  return isSingle ? {} : { _id: itemId }
}

/** What is there must be as it was seen; what has one id everywhere is new there if it was new here. */
function conditionOf({ isSingle }: Resource, { op, base }: Entry): Record<string, string> {
  if (op !== 'add' && base !== undefined) return { 'if-match': base }
  return op === 'add' && isSingle ? { 'if-none-match': '*' } : {}
}

function headersOf(entry: Entry): Record<string, string> {
  const digest = entry.op === 'remove' ? undefined : entry.picture?.sha256
  return {
    [headers.idempotencyKey]: entry.id,
    [headers.outboxOwner]: entry.owner,
    ...(digest !== undefined && { [headers.pictureDigest]: digest }),
  }
}

function refused(message: string, status = 400) {
  return faultError({ kind: 'refused', status, message })
}
