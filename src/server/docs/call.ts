import type { Shape } from '#contract/fields.ts'
import type { PublicList } from '#contract/public.ts'

import { textShape } from './schema.ts'

/** Content of a body: a schema with an example, or bytes such as those of a picture. */
export type DocumentedContent =
  | { shape: Shape; example: unknown; isBytes?: undefined }
  | { isBytes: true; shape?: undefined; example?: undefined }

/** Content of a request body by media type; a request has one of them. */
export type DocumentedBody = Record<string, DocumentedContent>

type Nothing = { type?: undefined; shape?: undefined; example?: undefined; isBytes?: undefined }

/** A possible reply; its body is JSON unless `type` names another media type. */
export type DocumentedReply = { description: string } & (
  | (DocumentedContent & { type?: string })
  | Nothing
)

type Parameter = { shape: Shape; description: string }

/** Documentation of one call of the API. */
export type DocumentedCall = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path as in the router; `:id` is a parameter. */
  path: string
  /** Examples of path parameters that are not the id of an item. */
  inPath?: Record<string, string>
  tag: string
  summary: string
  /** Examples of the HTML pages that a browser gets as replies to a plain form. */
  pages?: { done: string; refused: string }
  query?: Record<string, Parameter>
  headers?: Record<string, Parameter>
  body?: DocumentedBody
  /** Successful replies by status; all other statuses are errors. */
  replies: Record<number, DocumentedReply>
}

export const jsonType = 'application/json'
export const formType = 'multipart/form-data'
export const plainFormType = 'application/x-www-form-urlencoded'
export const htmlType = 'text/html'

/** Tag of the calls for visitors. */
export const publicTag = 'Public'

/** Headers of a write, for idempotency, optimistic locking and ownership. */
export const writeHeaders: NonNullable<DocumentedCall['headers']> = {
  'Idempotency-Key': {
    shape: { type: 'string', minLength: 1, maxLength: 100 },
    description:
      'A repeated call with the same key gets the stored reply, for 90 days; conflicts (412) are not stored',
  },
  'If-Match': {
    shape: { type: 'string' },
    description:
      'ETag of the expected version; a change or removal of another version is refused (412)',
  },
  'X-Outbox-Owner': {
    shape: { type: 'string' },
    description:
      'Id of the account that the write belongs to; a session of another account is refused (409)',
  },
}

/** Reply to a conditional request whose ETag is still current. */
export const unchanged: DocumentedReply = {
  description: 'Not modified',
}

/** Query parameters of a page. */
export function pageQuery(most: number, usual: number): NonNullable<DocumentedCall['query']> {
  return {
    page: {
      shape: { type: 'integer', minimum: 1, default: 1 },
      description: 'Page number, from 1',
    },
    limit: {
      shape: { type: 'integer', minimum: 1, maximum: most, default: usual },
      description: 'Items per page',
    },
  }
}

/** Returns the parameters of a list's filters. */
export function filterQuery({
  filters = {},
  category,
}: Pick<PublicList, 'filters' | 'category'>): NonNullable<DocumentedCall['query']> {
  const named = Object.entries(filters).map(([field, match]) => {
    const verb = match === 'whole' ? 'equals' : 'contains'
    const description = `Only items whose ${field} ${verb} this text (case-sensitive)`
    return [field, { shape: textShape, description }] as const
  })
  const description = `Alias of ${category}`
  return {
    ...Object.fromEntries(named),
    ...(category !== undefined && { category: { shape: textShape, description } }),
  }
}

/** Appended to the summary of calls that are refused as `unconfirmed` without a recent confirmation. */
export const needsConfirmation =
  '; requires a sign-in or a confirmation within the last ten minutes'
