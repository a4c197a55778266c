import type { Problems } from './resource.ts'

/** Body of every successful reply. `data` is a list, one item, or another result of the call. */
export type Reply<T> = { success: true; data: T; message?: string }

/** Machine-readable reason of a refusal; `message` beside it is for people. */
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
 * Body of every error reply.
 * - `problems`: field → English problem (code `invalid`).
 * - `data`: the current item (code `changed`, status 412).
 * - `contested`: the fields in conflict, whose current values are none of the base values (code `changed`).
 */
export type Refusal = {
  success: false
  code: RefusalCode
  message: string
  problems?: Problems
  data?: unknown
  contested?: readonly string[]
}

/**
 * Request headers beyond the specification. Another backend gets only `idempotencyKey`, and only on the app's own
 * origin.
 */
export const headers = {
  /** UUID of a write; a repeated request with it gets the stored reply. */
  idempotencyKey: 'idempotency-key',
  /** Id of the person to whom the write belongs; a session of another person is refused with 409. */
  outboxOwner: 'x-outbox-owner',
  /** SHA-256 (hex) of the picture's bytes; a picture with another digest is refused. */
  pictureDigest: 'x-picture-digest',
} as const
