import type { Problems } from './resource.ts'

/** Every answer of the API that went well. `data` is a list, one item, or what the call is about. */
export type Reply<T> = { success: true; data: T; message?: string }

/** Why a call was refused, for programs; `message` beside it is for people. */
export const refusalCodes = [
  'bad-request',
  'unauthorised',
  'second-factor',
  'other-owner',
  'forbidden',
  'other-site',
  'unconfirmed',
  'not-found',
  'gone',
  'running',
  'changed',
  'too-large',
  'not-a-picture',
  'picture-missing',
  'invalid',
  'key-reused',
  'too-many',
  'unavailable',
  'broken',
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/**
 * The one shape of every error reply.
 * - `problems`: field → English problem (code `invalid`).
 * - `data`: the item as it stands now (code `changed`, status 412).
 * - `contested`: its fields whose values the change was not allowed to replace (code `changed`).
 */
export type Refusal = {
  success: false
  code: RefusalCode
  message: string
  problems?: Problems
  data?: unknown
  contested?: readonly string[]
}

/** Headers of ours. A backend that knows only the specification never gets them. */
export const headers = {
  /** uuid of one write; a second request with it gets the stored reply. */
  idempotencyKey: 'idempotency-key',
  /** Id of the admin the write belongs to; a session of somebody else is refused with 409. */
  outboxOwner: 'x-outbox-owner',
  /** SHA-256 of the picture's bytes, hex; a picture that arrives otherwise is refused. */
  pictureDigest: 'x-picture-digest',
} as const
