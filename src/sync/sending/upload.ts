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

/** A picture up to this size goes within its form at the first attempt: one call is less than two. */
const wholeAtMostBytes = 16 * 1024
/** Some proxies keep a body back until it is whole, so what broke off is lost up to its last part. */
const chunkBytes = 512 * 1024
/** What a server of an older version says of the call. */
const unknownCall = new Set([404, 405, 415])

type Bringing = {
  sha256: string
  bytes: ArrayBuffer
  /** Nothing of it can have left before. */
  isFirst: boolean
  /** Something in between has answered an earlier attempt. */
  wasIntercepted: boolean
  headers: Readonly<Record<string, string>>
  onProgress: (share: number) => void
  onChunkStored: () => void
  isStill: () => boolean
}

/**
 * Brings a picture to our server before the write that shows it, from where an earlier attempt broke
 * off. False when it has to go within its form. Throws a fault when it could not be brought.
 */
export async function bringPicture(api: Api, bringing: Bringing): Promise<boolean> {
  const { isFirst } = bringing
  if (isFirst && bringing.bytes.byteLength <= wholeAtMostBytes) return false
  try {
    const known = isFirst ? { received: 0, isStored: false } : await ask(api, bringing)
    await bringRest(api, bringing, known)
    return true
  } catch (error) {
    if (mayGoWithin(faultOf(error), bringing)) return false
    throw error
  }
}

/**
 * Whether the picture may go within its form: the server does not know the call, or a firewall that
 * lets no parts through may let a form pass. One interception is no firewall yet, and a form would
 * send all that has arrived again.
 */
function mayGoWithin(fault: ApiFault, { wasIntercepted }: Bringing): boolean {
  if (fault.kind === 'intercepted') return wasIntercepted
  return fault.kind === 'refused' && unknownCall.has(fault.status)
}

async function bringRest(api: Api, bringing: Bringing, known: UploadState): Promise<void> {
  const { byteLength } = bringing.bytes
  let { received, isStored } = known
  while (!isStored && received < byteLength) {
    // Another tab may have taken over, or another admin have signed in.
    if (!bringing.isStill()) throw faultError({ kind: 'broken', status: 409 })
    const from = received
    ;({ received, isStored } = await sendChunk(api, bringing, from))
    bringing.onChunkStored()
    // Otherwise a server that forgets all would be sent everything for ever.
    if (!isStored && received <= from) throw faultError({ kind: 'broken', status: 409 })
  }
}

async function sendChunk(api: Api, bringing: Bringing, from: number): Promise<UploadState> {
  const { bytes, headers, onProgress } = bringing
  const chunk = bytes.slice(from, from + chunkBytes)
  const path = `${pathOf(bringing)}?${uploadFrom}=${from}`
  const { body } = await api.call({
    method: 'PATCH',
    path,
    headers,
    body: new Blob([chunk], { type: uploadType }),
    onProgress: (share) => onProgress((from + share * chunk.byteLength) / bytes.byteLength),
  })
  return stateIn(body)
}

async function ask(api: Api, bringing: Bringing): Promise<UploadState> {
  const { headers } = bringing
  const { body } = await api.call({ method: 'GET', path: pathOf(bringing), headers })
  return stateIn(body)
}

/** An answer in another shape is not our server's. */
function stateIn(body: Readonly<Record<string, unknown>>): UploadState {
  const { success, output } = v.safeParse(uploadState, body['data'])
  if (!success) throw faultError({ kind: 'intercepted', status: 200 })
  return output
}

function pathOf({ sha256 }: Bringing): string {
  return pathTo(uploadPath, sha256)
}
