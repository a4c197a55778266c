import type { ForeignFile } from './store.ts'

/** One call of the table: its accepted body and its reply. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  accepts: {
    format: 'nothing' | 'json' | 'multipart'
    names: readonly string[]
    hasPicture?: boolean
  }
  isPublic?: true
  answer: (request: RouteRequest) => Answer
}

export type RouteRequest = {
  id: string
  query: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
  picture?: ForeignFile
  token: string
}
export type Answer = { status: number; body: Record<string, unknown> }

/** Accepted body of a call without a body. */
export const noBody = { format: 'nothing', names: [] } as const
/** Returns a reply of success. */
export const success = (body: Record<string, unknown>, status = 200): Answer => ({
  status,
  body: { success: true, ...body },
})
/** Returns a reply of refusal. */
export const refusal = (status: number, message: string): Answer => ({
  status,
  body: { success: false, message },
})
