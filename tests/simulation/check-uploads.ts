import * as v from 'valibot'

import { uploadFrom, uploadPath, uploadState, type UploadState } from '#contract/upload.ts'

import { keyOfAttempt } from './past.ts'
import { describe, type InFlightWrite } from './queue-positions.ts'
import type { Reply } from './server.ts'
import type { World } from './world.ts'

const stateReply = v.pipe(v.string(), v.parseJson(), v.object({ data: uploadState }))
const missingReply = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.literal('picture-missing') }),
)
/** The server's latest statement about the picture of an attempt. */
type PictureStatement = UploadState | 'missing' | undefined
/** Known state before anything of the picture can have been sent; no request is needed for it. */
const nothingStored = { received: 0, isStored: false }

/**
 * Returns whether a call uploads or queries a picture before its form; the write itself has not been executed then.
 */
export function isOfPicture({ request }: InFlightWrite): boolean {
  return request.url.includes(uploadPath.replace(':id', ''))
}

/**
 * Checks that no stored bytes are sent again: before a retry the server is asked, each chunk begins at the offset
 * that the server returned, and a form omits its picture exactly if all of it is stored.
 */
export function checkPictureRequest(world: World, sent: InFlightWrite): void {
  const concernsPicture = world.isOurs && sent.entry.picture && sent.request.method !== 'GET'
  const statement = statementOf(world, sent)
  if (concernsPicture && (isOfPicture(sent) || carriesPicture(sent))) noteFirstSent(world, sent)
  if (!concernsPicture || maySend(sent, statement)) return
  const how = `${describe(sent)}, told ${JSON.stringify(statement) ?? 'nothing'}`
  world.broken('what the server has is not sent again', how)
}

/** Records the server's statement about a picture once the device has received it. */
export function notePictureReply(world: World, sent: InFlightWrite, reply: Reply): void {
  const { past, broken } = world
  const attempt = keyOfAttempt(sent.device, sent.entry)
  const before = statementOf(world, sent)
  const isMissing = v.is(missingReply, reply.text)
  if (isMissing && before !== 'missing' && before?.isStored) {
    broken('what is stored is not missing', describe(sent))
  }
  const { success, output } = v.safeParse(stateReply, reply.text)
  if (isMissing) past.pictures.set(attempt, 'missing')
  else if (success && isOfPicture(sent)) past.pictures.set(attempt, output.data)
}

/** Returns the key of a picture of an admin on a device, regardless of its entry. */
function keyOfPicture({ entry: { owner, picture }, device }: InFlightWrite): string {
  return [device, owner, picture?.sha256].join(' ')
}

function noteFirstSent({ past: { firstSentAt: left } }: World, sent: InFlightWrite): void {
  const key = keyOfPicture(sent)
  left.set(key, Math.min(left.get(key) ?? sent.begunAt, sent.begunAt))
}

function statementOf({ past }: World, sent: InFlightWrite): PictureStatement {
  const firstSentAt = past.firstSentAt.get(keyOfPicture(sent)) ?? sent.begunAt
  const first = firstSentAt < sent.begunAt ? undefined : nothingStored
  return past.pictures.get(keyOfAttempt(sent.device, sent.entry)) ?? first
}

function maySend(sent: InFlightWrite, statement: PictureStatement): boolean {
  if (carriesPicture(sent)) return mayContainPicture(sent, statement)
  if (statement === undefined || statement === 'missing') return false
  const isComplete = statement.isStored || statement.received >= (sent.entry.picture?.size ?? 0)
  return isOfPicture(sent) ? !isComplete && offsetOf(sent) === statement.received : isComplete
}

/**
 * Returns whether a form may contain its picture: if nothing of it is stored, or if an intermediary may block chunks.
 */
function mayContainPicture(
  { entry: { interceptions = 0 } }: InFlightWrite,
  statement: PictureStatement,
): boolean {
  return statement === 'missing' || statement === nothingStored || interceptions > 0
}

function offsetOf({ request }: InFlightWrite): number {
  return Number(new URL(request.url, 'https://app.example').searchParams.get(uploadFrom))
}

/** Returns whether a request is a form with its picture. */
function carriesPicture({ request }: InFlightWrite): boolean {
  return Buffer.from(request.payload ?? '').includes('; filename="')
}
