import type { Shape } from '#contract/fields.ts'

/** What a body holds: something of which there is an example, or bytes, such as those of a picture. */
export type DocumentedContent =
  | { shape: Shape; example: unknown; isBytes?: undefined }
  | { isBytes: true; shape?: undefined; example?: undefined }

/** What a call sends, by its type: one of them. */
export type DocumentedBody = Record<string, DocumentedContent>

type Nothing = { type?: undefined; shape?: undefined; example?: undefined; isBytes?: undefined }

/** What a call may answer; a body is JSON unless it says its type. */
export type DocumentedReply = { description: string } & (
  | (DocumentedContent & { type?: string })
  | Nothing
)

type Parameter = { shape: Shape; description: string }

/** A call of the API, as the document tells of it. */
export type DocumentedCall = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As it is served: `:id` stands for what is put there. */
  path: string
  /** An example for each such name, where the id of an item is none. */
  inPath?: Record<string, string>
  tag: string
  summary: string
  /** Whether nobody has to be signed in. */
  isOpen?: boolean
  /** Examples of the pages with which a browser that sends a plain form is answered instead. */
  pages?: { done: string; refused: string }
  query?: Record<string, Parameter>
  headers?: Record<string, Parameter>
  body?: DocumentedBody
  /** The answers that went well, by their status; every other one is a refusal. */
  replies: Record<number, DocumentedReply>
}

export const jsonType = 'application/json'
export const formType = 'multipart/form-data'
export const plainFormType = 'application/x-www-form-urlencoded'
export const htmlType = 'text/html'

/** Under which the calls of visitors stand. */
export const publicTag = 'Public'

/** What a write may carry, so that it is done once, for the admin who made it. */
export const writeHeaders: NonNullable<DocumentedCall['headers']> = {
  'Idempotency-Key': {
    shape: { type: 'string', minLength: 1, maxLength: 100 },
    description: 'A second call with the same key gets the answer of the first',
  },
  'If-Match': { shape: { type: 'string' }, description: 'The ETag of the item as it was seen' },
  'X-Outbox-Owner': {
    shape: { type: 'string' },
    description: 'The id of the admin whose change it is; refused in the session of another',
  },
}

/** That nothing is new since the ETag that a call carries. */
export const unchanged: DocumentedReply = {
  description: 'Nothing is new since the ETag in If-None-Match',
}

/** The page of a list, and how much is on it. */
export function pageQuery(most: number, usual: number): NonNullable<DocumentedCall['query']> {
  return {
    page: { shape: { type: 'integer', minimum: 1, default: 1 }, description: 'Counts from 1' },
    limit: {
      shape: { type: 'integer', minimum: 1, maximum: most, default: usual },
      description: 'How many items are on a page',
    },
  }
}

/** The end of the summary of a call that is refused as `unconfirmed` without one. */
export const needsConfirmation = '; needs a sign-in or a confirmation within the last ten minutes'
