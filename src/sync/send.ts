import { headers } from '#contract/reply.ts'
import { pathTo, type Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import type { Api, Call } from './api.ts'
import type { Entry } from './entry.ts'
import { faultError } from './fault.ts'

/** What a sent write left on the server: the item, and the version that later writes build on. */
export type Sent = { item?: Record<string, unknown>; version?: string }

export type Sending = {
  entry: Entry
  bytes: ArrayBuffer | undefined
  /** False for a backend that knows only the specification: it gets nothing of ours. */
  isOurs: boolean
  onProgress: (share: number) => void
}

/** Sends one entry, once. Throws a fault unless the backend confirmed it. */
export async function send(api: Api, sending: Sending): Promise<Sent> {
  const { entry } = sending
  const resource = resourceNamed(entry.kind)
  if (!resource) {
    throw faultError({ kind: 'refused', status: 400, message: `Unknown kind: ${entry.kind}` })
  }
  const { body, headers: received } = await api.call(callOf(resource, sending))
  const version = received.get('etag')
  return {
    ...(isRecord(body['data']) && { item: body['data'] }),
    ...(version !== null && sending.isOurs && entry.op !== 'remove' && { version }),
  }
}

function callOf(resource: Resource, { entry, bytes, isOurs, onProgress }: Sending): Call {
  const ours = isOurs ? { headers: headersOf(entry) } : {}
  const path = pathTo(resource.paths[entry.op], entry.itemId)
  switch (entry.op) {
    case 'remove':
      return { method: 'DELETE', path, ...ours }
    case 'add':
    case 'update': {
      const id = isOurs && entry.op === 'add' ? { _id: entry.itemId } : {}
      const body = formOf(resource, { ...entry, parts: { ...id, ...entry.parts } }, bytes)
      return { method: entry.op === 'add' ? 'POST' : 'PUT', path, body, onProgress, ...ours }
    }
  }
}

function headersOf(entry: Entry): Record<string, string> {
  const digest = entry.op === 'remove' ? undefined : entry.picture?.sha256
  return {
    [headers.idempotencyKey]: entry.id,
    [headers.outboxOwner]: entry.owner,
    ...(entry.op === 'update' && entry.base !== undefined && { 'if-match': entry.base }),
    ...(digest !== undefined && { [headers.pictureDigest]: digest }),
  }
}

function formOf(resource: Resource, entry: Entry, bytes: ArrayBuffer | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entry.parts)) form.set(name, value)
  const { picture } = entry
  if (picture && resource.picture) {
    if (!bytes)
      throw faultError({ kind: 'refused', status: 400, message: 'The picture is missing' })
    // A fresh File each time: Safari has sent 0 bytes for one that was read back from IndexedDB.
    form.set(resource.picture.sentAs, new File([bytes], picture.name, { type: picture.type }))
  }
  return form
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
