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

/** A possible reply; its body is JSON unless it names a type. */
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
  /** Examples of the HTML pages that a browser gets after it sends a plain form. */
  pages?: { done: string; refused: string }
  query?: Record<string, Parameter>
  headers?: Record<string, Parameter>
  body?: DocumentedBody
  /** Successful replies by status; every other one is a refusal. */
  replies: Record<number, DocumentedReply>
}

export const jsonType = 'application/json'
export const formType = 'multipart/form-data'
export const plainFormType = 'application/x-www-form-urlencoded'
export const htmlType = 'text/html'

/** Tag of the calls for visitors. */
export const publicTag = 'Public'

/** Headers of a write, for idempotency and ownership. */
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

/** Reply without news since the ETag of the request. */
export const unchanged: DocumentedReply = {
  description: 'Nothing is new since the ETag in If-None-Match',
}

/** Query parameters of a page. */
export function pageQuery(most: number, usual: number): NonNullable<DocumentedCall['query']> {
  return {
    page: { shape: { type: 'integer', minimum: 1, default: 1 }, description: 'Counts from 1' },
    limit: {
      shape: { type: 'integer', minimum: 1, maximum: most, default: usual },
      description: 'How many items are on a page',
    },
  }
}

/** Returns the parameters of a list's filters. */
export function filterQuery({
  filters = {},
  category,
}: Pick<PublicList, 'filters' | 'category'>): NonNullable<DocumentedCall['query']> {
  const named = Object.entries(filters).map(([field, match]) => {
    const description = `Only those whose ${field} ${match === 'whole' ? 'is this' : 'contains this'}`
    return [field, { shape: textShape, description }] as const
  })
  const description = `Another name of ${category}`
  return {
    ...Object.fromEntries(named),
    ...(category !== undefined && { category: { shape: textShape, description } }),
  }
}

/** Appended to the summary of calls that are refused as `unconfirmed` without a confirmation. */
export const needsConfirmation = '; needs a sign-in or a confirmation within the last ten minutes'
