import type { ForeignFile } from './store.ts'

/** One call of the table: what it takes, and how it is answered. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  takes: {
    as: 'nothing' | 'json' | 'multipart'
    names: readonly string[]
    hasPicture?: boolean
  }
  isPublic?: true
  answer: (asked: Asked) => Answer
}

export type Asked = {
  id: string
  query: Readonly<Record<string, string>>
  fields: Readonly<Record<string, unknown>>
  picture?: ForeignFile
  token: string
}
export type Answer = { status: number; body: Record<string, unknown> }

/** What a call without a body takes. */
export const nothing = { as: 'nothing', names: [] } as const
/** An answer of success. */
export const good = (body: Record<string, unknown>, status = 200): Answer => ({
  status,
  body: { success: true, ...body },
})
/** An answer of refusal. */
export const bad = (status: number, message: string): Answer => ({
  status,
  body: { success: false, message },
})
