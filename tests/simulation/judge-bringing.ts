import * as v from 'valibot'

import { uploadFrom, uploadPath, uploadState, type UploadState } from '#contract/upload.ts'

import { attemptOf } from './past.ts'
import { nameOf, type Sent } from './places.ts'
import type { Reply } from './server.ts'
import type { World } from './world.ts'

const answered = v.pipe(v.string(), v.parseJson(), v.object({ data: uploadState }))
const refused = v.pipe(v.string(), v.parseJson(), v.object({ code: v.literal('picture-missing') }))
/** The server's latest statement about the picture of an attempt. */
type Told = UploadState | 'missing' | undefined
/** Known state before anything of the picture can have been sent; no request is needed for it. */
const untold = { received: 0, isStored: false }

/**
 * Returns whether a call uploads or queries a picture before its form; the write itself has not been executed then.
 */
export function isOfPicture({ request }: Sent): boolean {
  return request.url.includes(uploadPath.replace(':id', ''))
}

/**
 * Checks that no stored bytes are sent again: before a retry the server is asked, each chunk begins at the offset
 * that the server returned, and a form omits its picture exactly if all of it is stored.
 */
export function judgeBringing(world: World, sent: Sent): void {
  const isAbout = world.isOurs && sent.entry.picture && sent.request.method !== 'GET'
  const told = toldOf(world, sent)
  if (isAbout && (isOfPicture(sent) || carriesPicture(sent))) noteLeft(world, sent)
  if (!isAbout || mayLeave(sent, told)) return
  const how = `${nameOf(sent)}, told ${JSON.stringify(told) ?? 'nothing'}`
  world.broken('what the server has is not sent again', how)
}

/** Records the server's statement about a picture once the device has received it. */
export function noteBringing(world: World, sent: Sent, reply: Reply): void {
  const { past, broken } = world
  const attempt = attemptOf(sent.device, sent.entry)
  const before = toldOf(world, sent)
  const isMissing = v.is(refused, reply.text)
  if (isMissing && before !== 'missing' && before?.isStored) {
    broken('what is stored is not missing', nameOf(sent))
  }
  const { success, output } = v.safeParse(answered, reply.text)
  if (isMissing) past.pictures.set(attempt, 'missing')
  else if (success && isOfPicture(sent)) past.pictures.set(attempt, output.data)
}

/** Returns the key of a picture of an admin on a device, regardless of its entry. */
function leftOf({ entry: { owner, picture }, device }: Sent): string {
  return [device, owner, picture?.sha256].join(' ')
}

function noteLeft({ past: { left } }: World, sent: Sent): void {
  const key = leftOf(sent)
  left.set(key, Math.min(left.get(key) ?? sent.begunAt, sent.begunAt))
}

function toldOf({ past }: World, sent: Sent): Told {
  const leftAt = past.left.get(leftOf(sent)) ?? sent.begunAt
  const first = leftAt < sent.begunAt ? undefined : untold
  return past.pictures.get(attemptOf(sent.device, sent.entry)) ?? first
}

function mayLeave(sent: Sent, told: Told): boolean {
  if (carriesPicture(sent)) return mayCarry(sent, told)
  if (told === undefined || told === 'missing') return false
  const isThere = told.isStored || told.received >= (sent.entry.picture?.size ?? 0)
  return isOfPicture(sent) ? !isThere && fromOf(sent) === told.received : isThere
}

/**
 * Returns whether a form may contain its picture: if nothing of it is stored, or if an intermediary may block chunks.
 */
function mayCarry({ entry: { interceptions = 0 } }: Sent, told: Told): boolean {
  return told === 'missing' || told === untold || interceptions > 0
}

function fromOf({ request }: Sent): number {
  return Number(new URL(request.url, 'https://app.example').searchParams.get(uploadFrom))
}

/** Returns whether a request is a form with its picture. */
function carriesPicture({ request }: Sent): boolean {
  return Buffer.from(request.payload ?? '').includes('; filename="')
}
