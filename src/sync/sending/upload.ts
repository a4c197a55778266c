import * as v from 'valibot'

import type { Api } from '#api/api.ts'
import { type ApiFault, faultError, faultOf } from '#api/fault.ts'
import { pathTo } from '#contract/resource.ts'
import {
  uploadFrom,
  uploadPath,
  uploadState,
  type UploadState,
  uploadType,
} from '#contract/upload.ts'

/** A picture up to this size is sent within its form at the first attempt, which saves a request. */
const wholeAtMostBytes = 16 * 1024
/** Some proxies buffer a request body until it is complete, so an interrupted chunk is lost. */
const chunkBytes = 512 * 1024
/** Statuses of server versions without this call. */
const unknownCall = new Set([404, 405, 415])

type Upload = {
  sha256: string
  bytes: ArrayBuffer
  /** No earlier attempt can have uploaded a chunk. */
  isFirst: boolean
  /** An intermediary has replied to an earlier attempt. */
  wasIntercepted: boolean
  headers: Readonly<Record<string, string>>
  onProgress: (share: number) => void
  onChunkStored: () => void
  mayContinue: () => boolean
}

/**
 * Uploads a picture to the Take-Off server in chunks, resuming where an earlier attempt broke off. Returns false when
 * the picture has to be sent within its form.
 * @throws a fault when the upload failed.
 */
export async function uploadInChunks(api: Api, upload: Upload): Promise<boolean> {
  const { isFirst } = upload
  if (isFirst && upload.bytes.byteLength <= wholeAtMostBytes) return false
  try {
    const state = isFirst ? { received: 0, isStored: false } : await readState(api, upload)
    await sendChunks(api, upload, state)
    return true
  } catch (error) {
    if (maySendInForm(faultOf(error), upload)) return false
    throw error
  }
}

/**
 * Whether the picture may be sent within its form: the server does not support uploads, or a firewall that blocks
 * chunks may let a form pass. A single interception does not prove a firewall, and a form sends all bytes again.
 */
function maySendInForm(fault: ApiFault, { wasIntercepted }: Upload): boolean {
  if (fault.kind === 'intercepted') return wasIntercepted
  return fault.kind === 'refused' && unknownCall.has(fault.status)
}

async function sendChunks(api: Api, upload: Upload, state: UploadState): Promise<void> {
  const { byteLength } = upload.bytes
  let { received, isStored } = state
  while (!isStored && received < byteLength) {
    // Another tab may have taken the lock, or another person may have signed in.
    if (!upload.mayContinue()) throw faultError({ kind: 'broken', status: 409 })
    const from = received
    ;({ received, isStored } = await sendChunk(api, upload, from))
    upload.onChunkStored()
    // Without this check, a server that stores nothing would be sent chunks forever.
    if (!isStored && received <= from) throw faultError({ kind: 'broken', status: 409 })
  }
}

async function sendChunk(api: Api, upload: Upload, from: number): Promise<UploadState> {
  const { bytes, headers, onProgress } = upload
  const chunk = bytes.slice(from, from + chunkBytes)
  const path = `${pathOf(upload)}?${uploadFrom}=${from}`
  const { body } = await api.call({
    method: 'PATCH',
    path,
    headers,
    body: new Blob([chunk], { type: uploadType }),
    onProgress: (share) => onProgress((from + share * chunk.byteLength) / bytes.byteLength),
  })
  return stateIn(body)
}

async function readState(api: Api, upload: Upload): Promise<UploadState> {
  const { headers } = upload
  const { body } = await api.call({ method: 'GET', path: pathOf(upload), headers })
  return stateIn(body)
}

/** A reply of another shape did not come from the Take-Off server. */
function stateIn(body: Readonly<Record<string, unknown>>): UploadState {
  const { success, output } = v.safeParse(uploadState, body['data'])
  if (!success) throw faultError({ kind: 'intercepted', status: 200 })
  return output
}

function pathOf({ sha256 }: Upload): string {
  return pathTo(uploadPath, sha256)
}
