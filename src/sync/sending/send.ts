import type { Api, ApiCall } from '#api/api.ts'
import { faultError, faultOf } from '#api/fault.ts'
import { requestedAtOfCached } from '#api/list-cache.ts'
import { itemIn } from '#api/replies.ts'
import { type BaseValues, baseValuesField } from '#contract/change.ts'
import { headers } from '#contract/reply.ts'
import { pathTo, type Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { type Entry, wantedValues } from '../queue/entry.ts'
import { requestBodyOf } from './body.ts'
import { newestOf } from './newest.ts'
import { uploadInChunks } from './upload.ts'

/** Result of a sent write: the item, if the backend returned it. */
export type SendResult = { item?: Record<string, unknown> }

/** One attempt to send an entry. */
export type Attempt = {
  entry: Entry
  /** All entries of its owner. */
  entries: readonly Entry[]
  bytes: ArrayBuffer | undefined
  onProgress: (share: number) => void
  /** Called after the server has stored a chunk of the picture. */
  onChunkStored: () => void
  /** False once another tab has taken the lock, or another person has signed in. */
  mayContinue: () => boolean
}

/** `isOurs` is false for a backend that implements only the specification; it gets no extensions. */
export type Sending = Attempt & { isOurs: boolean }

/**
 * Makes one attempt to send an entry.
 * @throws a fault unless the backend confirmed the write.
 */
export async function sendEntry(api: Api, sending: Sending): Promise<SendResult> {
  const { entry, isOurs } = sending
  const resource = resourceNamed(entry.kind)
  if (!resource) throw refused(`Unknown kind: ${entry.kind}`)
  if (isOurs && (await uploadPicture(api, sending))) {
    const sent = await sendForm(api, resource, { ...sending, bytes: 'sent' }).catch(ifMissing)
    if (sent) return sent
  }
  return sendForm(api, resource, sending)
}

/**
 * Uploads the picture before its form. Returns false when there is none, or when it has to be sent within the form.
 */
async function uploadPicture(api: Api, { entry, bytes, ...calls }: Attempt) {
  const { picture, owner, interceptions = 0 } = entry
  if (!picture || !bytes) return false
  const { sha256, mayBeThere } = picture
  const isFirst = mayBeThere !== true
  const ownerHeader = { [headers.outboxOwner]: owner }
  const wasIntercepted = interceptions > 0
  const { onProgress, onChunkStored, mayContinue } = calls
  const options = { headers: ownerHeader, onProgress, onChunkStored, mayContinue }
  const upload = { sha256, bytes, isFirst, wasIntercepted, ...options }
  return uploadInChunks(api, upload)
}

/** The uploaded picture is missing on the server: it arrived damaged, or was cleared meanwhile. */
function ifMissing(caught: unknown): undefined {
  const fault = faultOf(caught)
  if (fault.kind !== 'refused' || fault.code !== 'picture-missing') throw caught
}

type Form = Omit<Sending, 'bytes'> & { bytes: ArrayBuffer | 'sent' | undefined }

async function sendForm(api: Api, resource: Resource, form: Form): Promise<SendResult> {
  const { entry, isOurs } = form
  const call = await (entry.op === 'set' ? switchOf : callOf)(api, resource, form)
  if (!('method' in call)) return call
  // During the calls before, the session may have ended, or the page been frozen for hours.
  if (!form.mayContinue()) throw faultError({ kind: 'broken', status: 409 })
  const { body } = await api.call({ ...call, headers: headersOf(entry, api, isOurs) })
  const item = entry.op === 'remove' ? undefined : itemIn(resource, body)
  return item ? { item } : {}
}

async function callOf(api: Api, resource: Resource, sending: Form): Promise<ApiCall> {
  const { entry, isOurs, onProgress } = sending
  const { op, itemId } = entry
  const path = op === 'set' ? undefined : resource.paths[op]
  if (path === undefined) throw refused(`${entry.kind} cannot ${op}`)
  // After the upload of the picture, the progress of the form does not matter.
  const isSmall = sending.bytes === 'sent'
  const to = { path: pathTo(path, itemId), ...(!isSmall && { onProgress }) }
  if (op === 'remove') {
    return {
      method: 'DELETE',
      ...to,
      ...(isOurs && { body: { [baseValuesField]: baseValuesOf(entry) } }),
    }
  }
  const isPost = op === 'add' || resource.isSingle === true
  const body = await contentOf(api, resource, sending)
  return { method: isPost ? 'POST' : 'PUT', body, ...to }
}

/** Returns the body with all fields of the item: the known values with the changes applied. */
async function contentOf(api: Api, resource: Resource, { entry, entries, bytes, isOurs }: Form) {
  const { op, itemId, known } = entry
  if (isOurs) {
    const id = op === 'add' && !resource.isSingle ? { _id: itemId } : {}
    const extra = { ...id, [baseValuesField]: baseValuesOf(entry) }
    return requestBodyOf(resource, {
      entry,
      wireValues: { ...known, ...wantedValues(entry) },
      extra,
      bytes,
    })
  }
  const url = api.urlOf(resource.paths.list)
  const newest = await newestOf(resource, { entry, entries, url })
  return requestBodyOf(resource, {
    entry,
    wireValues: { ...newest, ...wantedValues(entry) },
    extra: {},
    bytes,
  })
}

/** Returns the base values by field. */
function baseValuesOf({ changes }: Entry): BaseValues {
  return Object.fromEntries(
    Object.entries(changes).map(([name, { seen: baseValues }]) => [name, [...baseValues]]),
  )
}

/**
 * Returns the call that sets the switch. The Take-Off server accepts the wanted state. Another backend only toggles,
 * so the state is read first, and nothing is sent if it already matches.
 */
async function switchOf(
  api: Api,
  resource: Resource,
  sending: Form,
): Promise<ApiCall | SendResult> {
  const { entry, isOurs } = sending
  const { switchField, paths } = resource
  if (!switchField) throw refused(`Nothing to toggle: ${entry.kind}`)
  const wanted = wantedValues(entry)[switchField.name] ?? ''
  if (isOurs) return { method: 'PUT', path: `${switchField.path}?${switchField.name}=${wanted}` }
  const { body, headers: received } = await api.call({ method: 'GET', path: paths.list })
  // A cached list does not prove the current state.
  if (requestedAtOfCached(received) !== undefined) throw faultError({ kind: 'offline' })
  const item = itemIn(resource, body)
  if (!item) throw refused('No announcement to toggle', 404)
  if (String(item[switchField.name]) === wanted) return { item }
  return { method: 'PUT', path: switchField.path }
}

/** Other origins allow only the headers of the specification; extension headers go to the Take-Off server only. */
function headersOf(entry: Entry, { isSameOrigin }: Api, isOurs: boolean): Record<string, string> {
  const digest = entry.picture?.sha256
  return {
    ...((isOurs || isSameOrigin) && { [headers.idempotencyKey]: entry.id }),
    ...(isOurs && { [headers.outboxOwner]: entry.owner }),
    ...(isOurs && digest !== undefined && { [headers.pictureDigest]: digest }),
  }
}

function refused(message: string, status = 400) {
  return faultError({ kind: 'refused', status, message })
}
